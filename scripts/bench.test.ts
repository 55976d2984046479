import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

const TABLE = `{ title: "Measured", rows: [["", "ms"], ["one", "1"]] }`;

it("measures every part though others throw, reject behind their back, hold the run or can't be read", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "footnote-bench-test-"));
  const parts = path.join(folder, "scripts", "bench");
  mkdirSync(parts, { recursive: true });
  const part = (name: string, code: string) => writeFileSync(path.join(parts, name), code);
  part("a.ts", `export function benchThrows() { throw new Error("no server"); }`);
  part(
    "b.ts",
    `export async function benchLeaves() {
       Promise.reject(new Error("no body"));
       await new Promise((resolve) => setTimeout(resolve, 5));
       return ${TABLE};
     }`,
  );
  part("c.ts", `import "./not-there.ts";`);
  part("d.ts", `setInterval(() => {}, 1_000); export const benchHolds = () => (${TABLE});`);
  part("e.ts", `export const benchLast = () => (${TABLE});`);
  const { stdout, status } = spawnSync(process.execPath, [path.resolve("scripts/bench.ts")], {
    cwd: folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stdout.match(/^FAILED scripts.bench.\w\.ts.*/gm)).toEqual([
    expect.stringContaining("benchThrows: no server"),
    expect.stringContaining("benchLeaves: no body"),
    expect.stringMatching(/c\.ts: .*not-there/),
  ]);
  expect(stdout.match(/^Measured$/gm)).toHaveLength(3);
  expect(status).toBe(1);
});
