import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AlreadyRunningError, lockFolder } from "./process-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "footnote-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("lockFolder", () => {
  it("is taken once, and free again when it is let go", () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(AlreadyRunningError);
    expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
    unlock();
    expect(existsSync(path.join(folder, "footnote.lock"))).toBe(false);
    lockFolder(folder)();
  });

  it("is taken over from a process that is gone", async () => {
    const child = spawn(process.execPath, ["--eval", "0"]);
    await once(child, "exit");
    writeFileSync(path.join(folder, "footnote.lock"), `${child.pid}\n1 boot\n`);
    expect(isLockable()).toBe(true);
  });

  it("is taken over when the number now belongs to another process", () => {
    const unlock = lockFolder(folder);
    const file = path.join(folder, "footnote.lock");
    // Our own number, but of a process that started at another time.
    writeFileSync(file, readFileSync(file, "utf8").replace(/\n\d+ /, "\n1 "));
    expect(isLockable()).toBe(true);
    unlock();
  });

  it.each(["", "not a number\n", "-1\nx\n", "0\n\n"])(
    "is taken over from a torn file: %j",
    (torn) => {
      writeFileSync(path.join(folder, "footnote.lock"), torn);
      expect(isLockable()).toBe(true);
    },
  );

  it("does not remove a lock that has become another's", () => {
    const unlock = lockFolder(folder);
    writeFileSync(path.join(folder, "footnote.lock"), "1\nother\n");
    unlock();
    expect(readFileSync(path.join(folder, "footnote.lock"), "utf8")).toBe("1\nother\n");
  });
});

function isLockable(): boolean {
  lockFolder(folder)();
  return true;
}
