import { describe, expect, it } from "vitest";
import { matchesKeys, printedKeys } from "./keys.ts";

function press(
  key: string,
  held: Partial<Record<"ctrlKey" | "shiftKey" | "altKey", boolean>> = {},
) {
  return { key, code: "", ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

describe("matchesKeys", () => {
  it("wants exactly the keys printed", () => {
    expect(matchesKeys(press("k", { ctrlKey: true }), "Ctrl K")).toBe(true);
    expect(matchesKeys(press("K", { ctrlKey: true, shiftKey: true }), "Ctrl K")).toBe(false);
    expect(matchesKeys(press("E", { ctrlKey: true, shiftKey: true }), "Ctrl Shift E")).toBe(true);
    expect(matchesKeys(press("k"), "Ctrl K")).toBe(false);
    expect(matchesKeys(press("k", { ctrlKey: true, altKey: true }), "Ctrl K")).toBe(false);
  });

  it("knows a letter's key on a keyboard of another script, and no other sign by its place", () => {
    const held = { ctrlKey: true };
    expect(matchesKeys({ ...press("л", held), code: "KeyK" }, "Ctrl K")).toBe(true);
    expect(matchesKeys({ ...press("я", held), code: "KeyZ" }, "Ctrl Z")).toBe(true);
    // On a French keyboard W is where Z is elsewhere.
    expect(matchesKeys({ ...press("w", held), code: "KeyZ" }, "Ctrl Z")).toBe(false);
    expect(matchesKeys({ ...press("ж", held), code: "Semicolon" }, "Ctrl K")).toBe(false);
  });

  it("wants no key of the system's beside them", () => {
    expect(matchesKeys({ ...press("k", { ctrlKey: true }), metaKey: true }, "Ctrl K")).toBe(false);
  });

  it("takes a sign with or without Shift, as keyboards differ", () => {
    expect(matchesKeys(press("/", { ctrlKey: true }), "Ctrl /")).toBe(true);
    expect(matchesKeys(press("/", { ctrlKey: true, shiftKey: true }), "Ctrl /")).toBe(true);
  });

  it("tells a named key from the same with Shift", () => {
    expect(matchesKeys(press("F8"), "F8")).toBe(true);
    expect(matchesKeys(press("F8", { shiftKey: true }), "F8")).toBe(false);
    expect(matchesKeys(press("F8", { shiftKey: true }), "Shift F8")).toBe(true);
  });

  it("prints them as this keyboard does", () => {
    expect(printedKeys("Ctrl Shift E")).toBe("Ctrl Shift E");
  });
});
