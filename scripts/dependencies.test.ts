import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";

const MOST = 45;

it("docs/dependencies.md gives a reason for each package that the product runs with, and for no other", () => {
  const { dependencies } = z
    .object({ dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const rows = readFileSync("docs/dependencies.md", "utf8").matchAll(/^\| (\S+) \| (\S.*) \|$/gm);
  const listed = [...rows].map(([, name]) => name).filter((name) => name !== "package");
  expect(listed).toEqual(Object.keys(dependencies));
  expect(listed.length).toBeLessThanOrEqual(MOST);
  // One version each, so that what was tested is what is installed.
  expect(Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual(
    [],
  );
});
