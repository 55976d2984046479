import { describe, expect, it } from "vitest";
import { ApiError } from "#client/lib/api.ts";
import { isWorthRetrying, READ_RETRIES } from "./query-client.ts";

function failure(status: number): ApiError {
  return new ApiError({
    status,
    error: { success: false, code: "internal", error: "It did not work." },
  });
}

describe("a read that failed", () => {
  it("is tried twice more when the reason may pass", () => {
    for (const error of [failure(0), failure(500), failure(503), new Error("chunk lost")]) {
      expect([0, 1, 2].map((failures) => isWorthRetrying(failures, error))).toEqual([
        true,
        true,
        false,
      ]);
    }
    expect(READ_RETRIES).toBe(2);
  });

  it("is not tried again when the server refused it", () => {
    for (const status of [400, 401, 403, 404, 409, 429]) {
      expect(isWorthRetrying(0, failure(status))).toBe(false);
    }
  });
});
