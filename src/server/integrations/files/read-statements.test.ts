import { strToU8 } from "fflate";
import { describe, expect, it } from "vitest";
import { AppError } from "#core/errors.ts";
import { statementReader } from "./read-statements.ts";

const read = statementReader();
const PLAIN = taskOf("USD mm,2024\nRevenue,5\nNet income,1\n");

function taskOf(content: string) {
  return { bytes: strToU8(content), fileName: "a.csv", choices: {}, today: "2026-11-21" };
}

describe("a file in a process of its own", () => {
  it("is read", async () => {
    expect((await read(PLAIN)).file?.rows.map(({ line }) => line)).toEqual([
      "Net Income",
      "Revenues",
    ]);
  });

  it("is refused in the words of what is wrong with it", async () => {
    const failure: unknown = await read(taskOf("%PDF-1.7 ...")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ code: "unsupported_media", field: "file" });
  });

  it("ends in bounded time", async () => {
    const slow = statementReader({ timeMs: 1 });
    await expect(slow(taskOf("a,2024"))).rejects.toThrow("took too long");
  });

  it("ends in bounded memory", async () => {
    const small = statementReader({ memoryMb: 8 });
    const large = taskOf(`USD mm,2024\n${`Revenue ${"x".repeat(400)},5\n`.repeat(40_000)}`);
    await expect(small(large)).rejects.toThrow(/too large to be read|can't be read/);
    await expect(read(PLAIN)).resolves.toBeDefined();
  });

  it("that takes more memory than a thread survives ends its own process and not ours", async () => {
    const small = statementReader({ memoryMb: 32 });
    // One list of eight million cells, made in one step that no memory limit interrupts.
    const large = taskOf(`USD mm,2024\n${",".repeat(8_000_000)}`);
    await expect(small(large)).rejects.toMatchObject({ code: "too_large", field: "file" });
    await expect(read(PLAIN)).resolves.toBeDefined();
  });

  it("is read where only its empty lines are many", async () => {
    const { file } = await read(taskOf(`USD mm,2024\nRevenue,5\n${"\n".repeat(50_000_000)}`));
    expect(file?.rows[0]?.figures[0]?.value).toBe(5e6);
  });
});
