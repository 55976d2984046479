import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** A measured table: the first row is its head. Each module of scripts/bench exports `bench…` functions. */
type Table = { readonly title: string; readonly rows: readonly (readonly string[])[] };

/**
 * `npm run bench [name…]`: every table, or those whose file or function name contains a given word.
 * Each stands alone: what fails is a line, and the others are measured all the same.
 */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
  const failed = new Set<string>();
  let running = "";
  const note = (error: unknown): void => {
    failed.add(running);
    console.log(`\nFAILED ${running}: ${error instanceof Error ? error.message : String(error)}`);
  };
  // A promise that nobody waits for any more would end the run with the tables to come.
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  const measure = async (name: string, act: () => Promise<void>): Promise<void> => {
    running = name;
    await act().catch(note);
  };
  for (const file of globSync("scripts/bench/*.ts").toSorted()) {
    await measure(file, async () => {
      const module: Record<string, unknown> = await import(pathToFileURL(file).href);
      for (const [name, bench] of Object.entries(module)) {
        const isWanted =
          wanted.length === 0 ||
          wanted.some((word) => `${file} ${name}`.toLowerCase().includes(word));
        if (!name.startsWith("bench") || typeof bench !== "function" || !isWanted) continue;
        await measure(`${file} ${name}`, async () => print(await bench()));
      }
    });
  }
  // What a failed measurement left open does not hold the run.
  process.exit(failed.size === 0 ? 0 : 1);
}

function print({ title, rows }: Table): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  console.log(`\n${title}`);
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}

await main();
