import { describe, expect, it } from "vitest";
import { createParsedFiles } from "#server/integrations/edgar/parsed-files.ts";

/** Files of a hundred bytes, and how often each was read. */
function reader(bytesMax: number) {
  const files = createParsedFiles(bytesMax);
  const reads: string[] = [];
  const open = (path: string, version = "1") =>
    files.of({ path, parse: (json) => json }, version, async () => {
      reads.push(path);
      return Buffer.from(JSON.stringify(path.padEnd(98)));
    });
  return { open, reads };
}

describe("parsed files", () => {
  it("are read once while they fit, and anew when their version changes", async () => {
    const { open, reads } = reader(300);
    for (const path of ["a", "b", "c", "a", "b", "c"]) await open(path);
    expect(reads).toEqual(["a", "b", "c"]);
    await open("b", "2");
    expect(reads).toEqual(["a", "b", "c", "b"]);
  });

  it("forget the one not asked for longest", async () => {
    const { open, reads } = reader(300);
    for (const path of ["a", "b", "c", "a", "d", "a", "c", "b"]) await open(path);
    expect(reads).toEqual(["a", "b", "c", "d", "b"]);
  });

  it("keep the file asked for last, however large", async () => {
    const { open, reads } = reader(50);
    for (const path of ["a", "a", "b", "a"]) await open(path);
    expect(reads).toEqual(["a", "b", "a"]);
  });
});
