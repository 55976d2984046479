import type { PassageTable } from "#core/ledger/passage-table.ts";

/** A passage that may be a table, with the headings it stands under. */
type Tabled = { readonly table?: PassageTable | undefined; readonly headings: readonly string[] };

/** A table that shares fewer of its traits is another. */
const ALIKE = 0.5;

/**
 * The table of another filing that is the same one of another time, by its rows, their tags, its caption
 * and headings; undefined where none is alike enough, or two are as much so.
 */
export function sameTable<Other extends Tabled>(
  one: Tabled,
  others: readonly Other[],
): Other | undefined {
  const wanted = traitsOf(one);
  const [first, second] = others
    .map((other) => ({ other, share: shareOf(wanted, traitsOf(other)) }))
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share);
  return first?.share === second?.share ? undefined : first?.other;
}

/**
 * What tells it from its filing's others, whenever it is of: no years, days or numbers of notes. A row is
 * told by its label or by its tag.
 */
function traitsOf({ table, headings }: Tabled): readonly (readonly string[])[] {
  if (table === undefined) return [];
  const rows = table.rows.map(({ label, cells }) => [
    label,
    ...cells.flatMap(({ concept }) => concept ?? []),
  ]);
  const traits = [[table.caption ?? ""], ...headings.map((heading) => [heading]), ...rows];
  return traits
    .map((texts) =>
      texts.flatMap(
        (text) =>
          text
            .toLowerCase()
            .match(/[a-z]+/g)
            ?.join(" ") ?? [],
      ),
    )
    .filter(({ length }) => length > 0);
}

/** How much of what either has both have. */
function shareOf(a: ReturnType<typeof traitsOf>, b: ReturnType<typeof traitsOf>): number {
  return (heldBy(b, a) + heldBy(a, b)) / Math.max(1, a.length + b.length);
}

function heldBy(a: ReturnType<typeof traitsOf>, b: ReturnType<typeof traitsOf>): number {
  const held = new Set(a.flat());
  return b.filter((trait) => trait.some((words) => held.has(words))).length;
}
