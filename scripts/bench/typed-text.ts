import { ratesOf, type Scored, scored, setRows } from "#core/figures/read/testing/sets.ts";

/** What the reader of typed text makes of every set of sentences: `passed` wrong figures must be none. */
export function benchTypedText(): { title: string; rows: string[][] } {
  const all = setRows().flatMap((row) => scored(row));
  const bySet = Map.groupBy(all, ({ row }) => row.set);
  return {
    title: "Typed text: right figures verified and called wrong, wrong ones that pass as verified",
    rows: [
      ["set", "right", "verified", "red", "wrong", "passed"],
      ...[...bySet].map(([set, each]) => ratesRow(set, each)),
      ratesRow("all", all),
    ],
  };
}

function ratesRow(name: string, all: readonly Scored[]): string[] {
  const { right, verified, red, wrong, passed } = ratesOf(all);
  const share = right === 0 ? "" : `${((100 * verified) / right).toFixed(1)}%`;
  return [name, `${right}`, share, `${red}`, `${wrong}`, `${passed}`];
}
