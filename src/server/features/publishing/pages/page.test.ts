import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { sourcesPage } from "./blog-pages.ts";

it("a public page has the icon that the client is built with, under its own name", () => {
  const [, address = "none"] = /<link rel="icon" href="([^"]+)"/.exec(sourcesPage("")) ?? [];
  expect(existsSync(`src/client/public${address}`)).toBe(true);
});
