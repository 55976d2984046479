import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { ownOrigins } from "./origins.ts";

describe("ownOrigins", () => {
  it.each([
    [{}, ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"]],
    [{ HOST: "0.0.0.0", PORT: "80" }, ["http://127.0.0.1", "http://localhost", "http://[::1]"]],
    [{ HOST: "192.0.2.5" }, ["http://192.0.2.5:3000"]],
    [{ BASE_URL: "https://research.example" }, ["https://research.example"]],
    [
      { BASE_URL: "http://localhost:5173" },
      ["http://localhost:5173", "http://127.0.0.1:5173", "http://[::1]:5173"],
    ],
  ])("with %j are %j", (environment, origins) => {
    expect(ownOrigins(readConfig(environment))).toEqual(origins);
  });
});
