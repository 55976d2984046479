import { describe, expect, it } from "vitest";
import { isOwner } from "./access.ts";

describe("isOwner", () => {
  it("knows the owner whatever the case of the address", () => {
    expect(
      isOwner({ email: "Owner@Example.com", emailVerified: true }, " owner@example.COM "),
    ).toBe(true);
  });

  it("refuses the owner's address until it is verified", () => {
    expect(isOwner({ email: "owner@example.com", emailVerified: false }, "owner@example.com")).toBe(
      false,
    );
  });

  it("refuses everyone else, and everyone where no owner is configured", () => {
    expect(isOwner({ email: "ana@example.com", emailVerified: true }, "owner@example.com")).toBe(
      false,
    );
    expect(isOwner({ email: "ana@example.com", emailVerified: true }, undefined)).toBe(false);
  });
});
