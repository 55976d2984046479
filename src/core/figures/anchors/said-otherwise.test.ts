import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import {
  type Swapped,
  SWAPS,
  sentencesWith,
  swapsOf,
} from "#core/figures/anchors/testing/swapped.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { CheckedFigure } from "#core/figures/read/verdicts/verdict.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { Binding, Op } from "#core/ledger/reference.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { drafts } from "#core/writing/rewrite/testing/drafts.ts";

const STAMP = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;
const DRAFTS = drafts();

function isWarned(
  { content, anchors }: Omit<Swapped, "kind">,
  connectedData: readonly ContextItem[],
): boolean {
  const { figures } = checkAnchored({ content, connectedData, anchors });
  return figures.some(isOtherwise);
}

/** No source, because of what its sentence says. */
function isOtherwise({ anchor, verdict, note }: CheckedFigure): boolean {
  return anchor !== undefined && verdict === "unsupported" && note?.startsWith(SAYS) === true;
}

const SAYS = "the sentence says ";

/** The cards of a draft's company and of another of its kind. */
function cardsFor({ data }: (typeof DRAFTS)[number]): readonly ContextItem[] {
  const other = DRAFTS.find((one) => {
    const { ticker, currency, archetype } = one.data;
    return ticker !== data.ticker && currency === data.currency && archetype === data.archetype;
  });
  return other === undefined ? [] : [cardOf(data), cardOf(other.data)];
}

it("says of no figure that the product wrote that its sentence says something else", () => {
  const falsely = DRAFTS.filter(({ text, data, placed }) => {
    const anchors = fittingAnchors(anchorsIn(text, placed, STAMP), text);
    return isWarned({ content: text, anchors }, [cardOf(data)]);
  });
  expect(falsely.map(({ name }) => name)).toEqual([]);
});

describe("the product's own sentences with one figure bound to something else", () => {
  const seen = new Set<string>();
  const all = DRAFTS.flatMap((draft) => {
    const cards = cardsFor(draft);
    if (cards.length === 0) return [];
    const sentences = sentencesWith(draft.text, draft.placed).filter(({ text }) => !seen.has(text));
    for (const { text } of sentences) seen.add(text);
    // One of three: it is the same few hundred forms that are said of every company.
    return sentences
      .filter((_, place) => place % 3 === 0)
      .flatMap((sentence) => swapsOf(sentence, cards))
      .map((swap) => ({ ...swap, isWarned: isWarned(swap, cards) }));
  });

  it.each(SWAPS)("have no source, at least nine of ten: %s", (kind) => {
    const own = all.filter((each) => each.kind === kind);
    const warned = own.filter((each) => each.isWarned);
    process.stdout.write(`another ${kind}: ${warned.length} of ${own.length} warned\n`);
    expect(own.length).toBeGreaterThan(170);
    expect(warned.length / own.length).toBeGreaterThan(0.9);
  });
});

function at(item: string, period = "2025"): Binding {
  return { ref: { entity: "AAPL", item, period } };
}

const GROWTH: Binding = {
  formula: { op: "growth", args: [at("Revenues"), at("Revenues", "2024")] },
};

function noteOn(content: string, binding: Binding): string | undefined {
  const text = /USD [\d.]+bn|[\d.]+%/.exec(content)?.[0] ?? "";
  const from = content.indexOf(text);
  const anchors = fittingAnchors(
    [{ ...STAMP, from, to: from + text.length, text, binding }],
    content,
  );
  const connectedData = cardsOf(["AAPL", "WMT"]);
  const { figures } = checkAnchored({ content, connectedData, primaryTicker: "AAPL", anchors });
  return figures.find(isOtherwise)?.note ?? undefined;
}

it.each([
  ["Revenue was USD 144.7bn in 2025.", at("EBITDA"), "Revenues FY2025"],
  ["Revenue in FY2024 was USD 416.2bn.", at("Revenues"), "Revenues FY2024"],
  ["Revenue grew 6.4% in 2024.", GROWTH, "Revenues growth FY2024"],
  ["Revenue rose USD 416.2bn in 2025.", at("Revenues"), "Revenues change FY2025"],
  ["We expect revenue of USD 416.2bn in 2026.", at("Revenues"), "Revenues FY2026"],
  ["Walmart's revenue was USD 416.2bn in 2025.", at("Revenues"), "WMT Revenues FY2025"],
  ["Tesla's revenue was USD 416.2bn in 2025.", at("Revenues"), "“Tesla's revenue”"],
  ["iPhone revenue was USD 416.2bn in 2025.", at("Revenues"), "“iPhone revenue”"],
  ["Revenue in China was USD 416.2bn in 2025.", at("Revenues"), "“Revenue in China”"],
])("says what the sentence says, and what the figure is: %s", (content, binding, said) => {
  expect(noteOn(content, binding)).toContain(`the sentence says ${said}`);
});

const WRAPPERS: readonly (readonly [Op, readonly number[]])[] = [
  ["sum", []],
  ["sum", [0]],
  ["difference", [0]],
  ["product", [1]],
  ["ratio", [1]],
  ["average", []],
  ["min", []],
  ["max", []],
  ["absolute", []],
];

it.each(WRAPPERS)(
  "holds a sentence to the row within a formula that changes nothing: %s",
  (op, numbers) => {
    const wrap = (arg: Binding): Binding => ({ formula: { op, args: [arg, ...numbers] } });
    for (const binding of [wrap(at("Revenues")), wrap(wrap(at("Revenues")))]) {
      const noted = noteOn("Revenue in FY2024 was USD 416.2bn.", binding);
      expect(noted).toContain("the sentence says Revenues FY2024");
      expect(noteOn("Revenue was USD 416.2bn in 2025.", binding)).toBeUndefined();
    }
  },
);

it.each([
  "Apple's revenue was USD 416.2bn in 2025, ahead of Tesla's.",
  "Before the 2026 refinancing, revenue was USD 416.2bn.",
  "Revenue of USD 416.2bn leaves room ahead of the 2027 maturities.",
  "Robust revenue of USD 416.2bn in 2025 helped.",
  "Beyond revenue of USD 416.2bn, EBITDA was strong in 2025.",
  "The top line was USD 416.2bn in 2025.",
])("says nothing in doubt: %s", (content) => {
  expect(noteOn(content, at("Revenues"))).toBeUndefined();
});
