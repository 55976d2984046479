import type { Judged } from "#core/figures/read/verdicts/judge.ts";
import type { TextWarning } from "#core/figures/read/verdicts/verdict.ts";

type Basis = { readonly name: string; readonly items: RegExp };

/** Bases a text should not set side by side without saying so. */
const BASES: readonly (readonly [Basis, Basis])[] = [
  [
    {
      name: "reported EBITDA",
      items: /^(?:EBITDA Margin \(%\)|Gross Leverage \(x\)|Net Leverage \(x\))$/,
    },
    { name: "Clean EBITDA", items: /^Clean (?:EBITDA Margin|Gross Leverage|Net Leverage)/ },
  ],
  [
    { name: "debt without operating leases", items: /^(?:Gross|Net) Leverage \(x\)$/ },
    { name: "lease-adjusted debt", items: /^Lease-Adjusted Leverage/ },
  ],
];

type Placed = Judged & { readonly position: number };

/** Ratios on two bases in one text, named at the first figure of the second. */
export function basisWarnings(judged: readonly Placed[]): readonly TextWarning[] {
  return BASES.flatMap(([a, b]) => {
    const first = firstOn(a, judged);
    const second = firstOn(b, judged);
    if (first === undefined || second === undefined) return [];
    const [later, other, own] =
      first.position > second.position ? [first, b.name, a.name] : [second, a.name, b.name];
    return [
      {
        position: later.position,
        length: later.figure.length,
        text: later.figure.text,
        kind: "mixed-basis" as const,
        note: `this is on ${own}; other ratios of the text are on ${other}`,
      },
    ];
  });
}

function firstOn({ items }: Basis, judged: readonly Placed[]): Placed | undefined {
  return judged.find(({ item, claim }) => claim !== undefined && items.test(item ?? ""));
}
