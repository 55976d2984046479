import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { type DocumentFigure, documentFigures } from "#core/figures/check/document-figures.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import type { AnchorAuthor, PlacedBinding } from "#core/ledger/anchor.ts";
import { evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { type Binding, OPS, type Operand } from "#core/ledger/reference.ts";

const TICKER = "AAPL";
const CARDS = cardsOf([TICKER]);
const ledger = openLedger(CARDS);
const AT = "2026-11-25T00:00:00.000Z";
const AUTHORS = ["product", "analyst"] as const;

function cell(item: string, period = "2025"): Binding {
  return { ref: { entity: TICKER, item, period } };
}

const REVENUES = cell("Revenues");

/** How a text stands with anchors that came over the wire. */
function checkedWith(content: string, placed: readonly PlacedBinding[]) {
  const anchors = placed.map((each, at) => ({
    ...each,
    by: each.by ?? "product",
    id: String(at),
    at: AT,
    text: content.slice(each.from, each.to),
  }));
  const fitting = fittingAnchors(anchors, content);
  const request = { content, connectedData: CARDS, primaryTicker: TICKER, anchors: fitting };
  return documentFigures(checkAnchored(request), content, fitting);
}

function figureAt(figures: readonly DocumentFigure[], place: number) {
  return figures.find(({ position, length }) => position <= place && place < position + length);
}

/** A text with one anchor on a part of it. */
function anchored(content: string, part: string, binding: Binding, by: AnchorAuthor) {
  const from = content.indexOf(part);
  return checkedWith(content, [{ from, to: from + part.length, binding, by }]);
}

describe("an anchor", () => {
  const wrong =
    "Revenue was $416,161 million in FY2025, gross profit was $999,999 million and net debt was $1 million.";
  const spans = [
    wrong,
    "$416,161 million in FY2025, gross profit was $999,999 million",
    "Revenue was $416,161 million",
    "$416,161 million in FY2025",
  ];

  it.each(AUTHORS.flatMap((by) => spans.map((span) => [by, span] as const)))(
    "holds one figure and nothing else: by the %s on %s",
    (by, span) => {
      const plain = checkedWith(wrong, []);
      expect(anchored(wrong, span, REVENUES, by)).toEqual(plain);
    },
  );

  it("holds a whole range, or none of it", () => {
    const content = "Revenue was in a range of USD 416,161 mm to USD 999,999 mm in FY2025.";
    const plain = checkedWith(content, []);
    expect(anchored(content, "USD 416,161 mm", REVENUES, "analyst")).toEqual(plain);
  });

  it.each([
    "The company runs 416,161 stores.",
    "Headcount was 416,161 people.",
    "Headcount was 416,161.",
    "| Headcount | 416,161 |",
  ])("of the product on a number without a unit says what the number is of: %s", (content) => {
    const { figures } = anchored(content, "416,161", REVENUES, "product");
    expect(figures.map(({ state }) => state)).not.toContain("verified");
  });

  it.each(["Revenue was 416,161 in FY2025.", "| Revenues | 416,161 |"])(
    "of the product verifies a number without a unit beside the name of its row: %s",
    (content) => {
      const { figures } = anchored(content, "416,161", REVENUES, "product");
      expect(figures.map(({ state }) => state)).toEqual(["verified"]);
    },
  );

  it("of the analyst on a count of things is warned of as an amount", () => {
    const content = "The company runs 416,161 stores.";
    const { warnings } = anchored(content, "416,161", REVENUES, "analyst");
    expect(warnings.map(({ kind }) => kind)).toEqual(["binding"]);
  });
});

/** A plain sentence with a figure that is not the row's. */
const FALSE = [
  {
    content: "Revenue was $999,999 million in FY2025.",
    part: "$999,999 million",
    value: 999_999e6,
  },
  { content: "In FY2025 net income was USD 5.0bn.", part: "USD 5.0bn", value: 5e9 },
  { content: "Gross margin was 12.0% in FY2025.", part: "12.0%", value: 0.12 },
  { content: "Net leverage was 7.5x in FY2025.", part: "7.5x", value: 7.5 },
].map((each) => ({ ...each, from: each.content.indexOf(each.part) }));

const names = ["Revenues", "Net Income", "Gross Margin (%)", "Net Leverage (x)"];
const anyName = fc.constantFrom(
  ...names,
  ...names.flatMap((name) => [
    `${name} threshold`,
    `${name} scenario`,
    `${name} in the case`,
    `Change of ${name}`,
  ]),
  "My estimate",
  "Change of rates",
  "Scorecard spread of A",
);
const anyCell = fc
  .tuple(
    fc.constantFrom(...ledger.providers.flatMap(({ items }) => items)),
    fc.constantFrom("2025", "2024", "2021"),
  )
  .map(([item, period]) => cell(item, period));
const UNITS = ["money", "fraction", "multiple", "shares", "months", "bps", "count"] as const;

function constantOf(value: number): fc.Arbitrary<Binding> {
  const named = { name: anyName, unit: fc.constantFrom(...UNITS) };
  return fc
    .record(named)
    .map((each) => ({ constant: { ...each, value, currency: "USD", entity: TICKER } }));
}

/** Numbers that make any cell come to a value, plain or by any name. */
function madeOf(value: number): fc.Arbitrary<Binding> {
  const gap = fc
    .tuple(anyCell, fc.constantFrom("sum", "product", "difference", "ratio"))
    .chain(([binding, op]) => {
      const datum = evaluate(binding, ledger);
      const size = isAbsent(datum) || datum.value === 0 ? 1 : datum.value;
      const by = {
        sum: value - size,
        difference: size - value,
        product: value / size,
        ratio: size / value,
      }[op];
      return fc
        .oneof(fc.constant<Operand>(by), constantOf(by))
        .map((other): Operand[] => [binding, other])
        .chain((args) => formulaOf(fc.constant(op), fc.constant(args)));
    });
  const idle = formulaOf(fc.constant("sum"), fc.constant<Operand[]>([value]));
  const any = formulaOf(fc.constantFrom(...OPS), fc.array(anyCell, { minLength: 1, maxLength: 3 }));
  return fc.oneof({ weight: 4, arbitrary: gap }, idle, any);
}

function formulaOf(
  anyOp: fc.Arbitrary<(typeof OPS)[number]>,
  anyArgs: fc.Arbitrary<Operand[]>,
): fc.Arbitrary<Binding> {
  return fc
    .tuple(anyOp, anyArgs, fc.option(anyName, { nil: undefined }))
    .map(([op, args, name]) => ({ formula: { op, args, name, signs: "shown" } }));
}

describe("a figure that the text contradicts", () => {
  it.each(FALSE)("is contradicted without anchors: $content", ({ content, from }) => {
    expect(figureAt(checkedWith(content, []).figures, from)?.state).toBe("contradicted");
  });

  const anyFalse = fc.constantFrom(...FALSE);

  it("stays so under any constant", () => {
    fc.assert(
      fc.property(
        anyFalse.chain((said) => fc.tuple(fc.constant(said), constantOf(said.value))),
        fc.constantFrom(...AUTHORS),
        ([{ content, part, from }, binding], by) => {
          const { figures } = anchored(content, part, binding, by);
          expect(figureAt(figures, from)?.state).toBe("contradicted");
        },
      ),
      { numRuns: 200 },
    );
  });

  it("is verified by no anchor that says another thing, unless that is warned of", () => {
    const anyForged = anyFalse.chain((said) =>
      fc.tuple(
        fc.constant(said),
        fc.oneof(constantOf(said.value), madeOf(said.value), anyCell),
        fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 12 })),
        fc.constantFrom(...AUTHORS),
      ),
    );
    fc.assert(
      fc.property(anyForged, ([{ content, part, from }, binding, [before, behind], by]) => {
        const place = {
          from: Math.max(0, from - (before > 6 ? 0 : before)),
          to: Math.min(content.length, from + part.length + (behind > 6 ? 0 : behind)),
        };
        const { figures, warnings } = checkedWith(content, [{ ...place, binding, by }]);
        const isOpen = warnings.length > 0;
        const state = figureAt(figures, from)?.state;
        expect(isOpen ? "contradicted" : state).not.toBe("verified");
      }),
      { numRuns: 600 },
    );
  });
});
