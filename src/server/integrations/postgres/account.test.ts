import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canReach, unprivilegedAccounts } from "./account.ts";

describe("unprivilegedAccounts", () => {
  it("are those of the passwd file that are neither root nor of its group", () => {
    const passwd = [
      "root:x:0:0:root:/root:/bin/bash",
      "sync:x:4:0:sync:/bin:/bin/sync",
      "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin",
      "",
      "broken line",
    ].join("\n");
    expect(unprivilegedAccounts(passwd)).toEqual([{ name: "nobody", uid: 65534, gid: 65534 }]);
  });
});

describe("canReach", () => {
  const stranger = { name: "nobody", uid: 65534, gid: 65534 };
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "footnote-reach-"));
    chmodSync(folder, 0o755);
    mkdirSync(path.join(folder, "closed", "data"), { recursive: true, mode: 0o700 });
    mkdirSync(path.join(folder, "open", "data"), { recursive: true });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("asks of every folder above, not of the target, that it can be entered", () => {
    expect(canReach(stranger, path.join(folder, "open", "data"))).toBe(true);
    expect(canReach(stranger, path.join(folder, "closed"))).toBe(true);
    expect(canReach(stranger, path.join(folder, "closed", "data"))).toBe(false);
  });
});
