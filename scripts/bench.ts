import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";

/** A measured table: the first row is its head. Each module of scripts/bench exports `bench…` functions. */
type Table = { readonly title: string; readonly rows: readonly (readonly string[])[] };

/** `npm run bench [name…]`: every table, or those whose file or function name contains a given word. */
async function main(): Promise<void> {
  const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
  for (const file of globSync("scripts/bench/*.ts").toSorted()) {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    for (const [name, bench] of Object.entries(module)) {
      const isWanted =
        wanted.length === 0 ||
        wanted.some((word) => `${file} ${name}`.toLowerCase().includes(word));
      if (!name.startsWith("bench") || typeof bench !== "function" || !isWanted) continue;
      print(await bench());
    }
  }
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
