import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { returnTo, safeReturnPath } from "./return-path.ts";

const ORIGIN = "https://footnote.example";

describe("safeReturnPath", () => {
  it("follows a path of the product, with its query", () => {
    expect(safeReturnPath("/canvas/1?ticker=AAPL", ORIGIN)).toBe("/canvas/1?ticker=AAPL");
  });

  it.each([
    undefined,
    "",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/..//evil.example",
    "canvas",
  ])("goes home instead of to %j", (next) => {
    expect(safeReturnPath(next, ORIGIN)).toBe("/");
  });

  it("never leaves the origin, whatever it is given", () => {
    const part = fc.constantFrom("/", "\\", "..", "@", ":", "evil.example", "\t", "%2f", "https:");
    const hostile = fc.oneof(
      fc.string(),
      fc.array(part).map((parts) => `/${parts.join("")}`),
    );
    fc.assert(
      fc.property(hostile, (next) => {
        expect(new URL(safeReturnPath(next, ORIGIN), ORIGIN).origin).toBe(ORIGIN);
      }),
    );
  });
});

describe("returnTo", () => {
  it("is absent for home and for the account pages", () => {
    expect(["/", "/login?next=/canvas", "/signup", "/reset-password"].map(returnTo)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(returnTo("/canvas?ticker=AAPL")).toBe("/canvas?ticker=AAPL");
  });
});
