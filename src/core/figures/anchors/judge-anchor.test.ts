import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { STATEMENT_ITEMS } from "#core/ledger/items.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import type { Binding, Constant, Op } from "#core/ledger/reference.ts";

const CARDS: readonly ContextItem[] = cardsOf(["KHC"]);
const LEDGER = openLedger(CARDS);
const REF = { entity: "KHC", item: "Revenues", period: "2024" };

/** A sentence whose one figure stands for a binding. */
function judged(content: string, figure: string, binding: Binding, by: Anchor["by"] = "product") {
  const from = content.indexOf(figure);
  const stretch = { from, to: from + figure.length, text: figure };
  const anchor = { ...stretch, id: "1", by, at: "2026-01-01T00:00:00.000Z", binding };
  return checkAnchored({
    content,
    connectedData: CARDS,
    primaryTicker: "KHC",
    anchors: [anchor],
  });
}

function verdicts(value: number, binding: Binding) {
  const figure = printDatum(
    {
      kind: "computed",
      ticker: "KHC",
      item: "",
      period: "2024",
      value,
      unit: "money",
      currency: "USD",
    },
    "bn",
  );
  return judged(`Revenue was ${figure} in FY2024.`, figure, binding).figures.map(
    ({ verdict }) => verdict,
  );
}

function named(name: string, value: number): Constant {
  return { value, unit: "money", name, entity: "KHC", period: "2024", currency: "USD" };
}

describe("a number nobody reported", () => {
  it("never stands for a cell, whatever row it is named after and wherever in a formula", () => {
    const names = fc.constantFrom(...STATEMENT_ITEMS, "Revenues threshold", "Sales");
    const ops = fc.constantFrom<Op>("sum", "difference", "max", "min", "average");
    fc.assert(
      fc.property(names, ops, fc.boolean(), (name, op, isFirst) => {
        const binding = { constant: named(name, 999e9) };
        expect(verdicts(999e9, binding)).toEqual(["unsupported"]);
        const args = [{ ref: REF }, binding];
        const formula = { op, args: isFirst ? args.toReversed() : args };
        const plain = { op, args: [{ ref: REF }, 999e9] };
        for (const mixed of [formula, plain]) {
          for (const made of [999e9, 999e9 + 25_846e6, 25_846e6]) {
            expect(verdicts(made, { formula: mixed })).toEqual(["unsupported"]);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is named beside what is computed with it", () => {
    const constant: Constant = { value: 0.1, unit: "fraction", name: "EBITDA scenario" };
    const half = { op: "product", args: [{ ref: REF }, { constant }] } as const;
    const [figure] = judged("A tenth is USD 2,585 mm.", "USD 2,585 mm", { formula: half }).figures;
    expect([figure?.verdict, figure?.note]).toEqual([
      "verified",
      "set by the text: EBITDA scenario",
    ]);
  });
});

describe("the words beside a bound figure", () => {
  const rows = ["Revenues", "EBITDA", "Net Income", "Total Debt", "Capital Expenditure"] as const;
  const words = ["Revenue", "EBITDA", "Net income", "Total debt", "Capital expenditure"] as const;
  const years = ["2022", "2023", "2024"] as const;
  const place = fc.nat({ max: rows.length - 1 });
  const year = fc.constantFrom(...years);

  it("are warned of exactly where they name another row or another year than it is of", () => {
    fc.assert(
      fc.property(place, place, year, year, (own, said, ownYear, saidYear) => {
        const ref = { entity: "KHC", item: rows[own] ?? "", period: ownYear };
        const datum = LEDGER.find(ref);
        if (datum === undefined) throw new Error(`no ${ref.item} of ${ownYear}`);
        const figure = printDatum(datum, "mm");
        const { warnings } = judged(`${words[said]} was ${figure} in FY${saidYear}.`, figure, {
          ref,
        });
        const isOther = own !== said || ownYear !== saidYear;
        expect(warnings.some(({ kind }) => kind === "words")).toBe(isOther);
      }),
    );
  });
});
