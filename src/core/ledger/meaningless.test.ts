import { describe, expect, it } from "vitest";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bindingOf, evaluate, isAbsent } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { comparePeriods, parsePeriod } from "#core/ledger/period.ts";
import { type Binding, type Op, OPS, type Operand } from "#core/ledger/reference.ts";
import { isBalance } from "#core/ledger/statement-groups.ts";

const ledger = openLedger(cardsOf(["AAPL", "VLD"]));
/** Every row of a company in two years, and two rows of another in its own currency. */
const ROWS = ledger.providers.flatMap(({ entity, items, periods, find }) => {
  const years = periods.filter((label) => /^\d{4}$/.test(label)).slice(-2);
  const rows = entity === "AAPL" ? items : items.slice(0, 2);
  return rows.flatMap((item) => years.flatMap((period) => find(item, period) ?? []));
});
const PAIRS = ROWS.flatMap((a) => ROWS.map((b) => [a, b] as const));

function made(op: Op, ...args: readonly Operand[]) {
  return evaluate({ formula: { op, args, signs: "shown" } }, ledger);
}

function ofData(op: Op, a: Datum, b: Datum) {
  return made(op, bindingOf(a), bindingOf(b));
}

function areAlike(a: Datum, b: Datum): boolean {
  return a.unit === b.unit && (a.unit !== "money" || a.currency === b.currency);
}

function isLater(a: Datum, b: Datum): boolean {
  const [now, before] = [parsePeriod(a.period), parsePeriod(b.period)];
  return now !== undefined && before !== undefined && comparePeriods(now, before) >= 0;
}

/** What has to hold of two rows for an op to mean something. */
function mayMean(op: Op, a: Datum, b: Datum): boolean {
  if (op === "product") return a.unit !== "money" || b.unit !== "money";
  if (op === "ratio") return areAlike(a, b) || b.unit !== "money";
  if (!areAlike(a, b)) return false;
  return op === "growth" || op === "cagr" ? mayGrow(a, b) : op !== "sum" || mayAdd(a, b);
}

function mayGrow(a: Datum, b: Datum): boolean {
  return a.item === b.item && a.ticker === b.ticker && isLater(a, b);
}

function mayAdd(a: Datum, b: Datum): boolean {
  return a.period === b.period || !isBalance(a.item) || !isBalance(b.item);
}

describe("formulas over all pairs of rows", () => {
  it.each(OPS)("keep to units, currencies, days and the order of time: %s", (op) => {
    const wrong: string[] = [];
    let meaning = 0;
    for (const [a, b] of PAIRS) {
      const value = ofData(op, a, b);
      if (isAbsent(value)) {
        if (!/^n\.[am]\.: ./.test(value.reason)) wrong.push(value.reason);
      } else {
        meaning += 1;
        if (!mayMean(op, a, b) || !Number.isFinite(value.value)) {
          wrong.push(`${op}(${a.item} ${a.period}, ${b.item} ${b.period}) = ${value.value}`);
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(meaning > 0).toBe(!["negate", "absolute", "rounded"].includes(op));
  });

  it("add and take like rows of one day, every one", () => {
    const left = PAIRS.filter(([a, b]) => areAlike(a, b) && a.period === b.period);
    const absent = left.filter(
      ([a, b]) => isAbsent(ofData("sum", a, b)) || isAbsent(ofData("difference", a, b)),
    );
    expect(absent.map(([a, b]) => `${a.item}, ${b.item}`)).toEqual([]);
    expect(left.length).toBeGreaterThan(1_000);
  });

  it("never add a plain number to an amount, nor take one from it", () => {
    const amounts = ROWS.filter(({ unit }) => unit === "money" || unit === "shares");
    for (const op of ["sum", "difference", "change", "average", "min", "max", "share"] as const) {
      const given = amounts.filter((row) => !isAbsent(made(op, bindingOf(row), 582_839_000_000)));
      expect(given).toEqual([]);
    }
    const [amount] = amounts;
    expect(amount && isAbsent(made("product", bindingOf(amount), 1.1))).toBe(false);
    expect(
      isAbsent(made("difference", 1, { constant: { value: 0.2, unit: "fraction", name: "x" } })),
    ).toBe(false);
  });
});

function debtAt(period: string): Binding {
  return { ref: { entity: "AAPL", item: "Total Debt", period } };
}

it("say that balances of two days don't add up, however they are nested, and what moved between them does", () => {
  const both: Binding = { formula: { op: "difference", args: [debtAt("2025"), debtAt("2024")] } };
  expect(
    isAbsent(
      made("sum", debtAt("2025"), { formula: { op: "product", args: [debtAt("2024"), 2] } }),
    ),
  ).toBe(true);
  expect(isAbsent(made("sum", both, debtAt("2024")))).toBe(false);
  expect(isAbsent(made("average", debtAt("2025"), debtAt("2024")))).toBe(false);
});

describe("a stored anchor whose formula means nothing", () => {
  const revenues: Binding = { ref: { entity: "AAPL", item: "Revenues", period: "2025" } };
  const margin: Binding = { ref: { entity: "AAPL", item: "EBITDA Margin (%)", period: "2025" } };
  it.each([
    ["two units", "sum", [revenues, margin]],
    ["a plain number", "sum", [revenues, 582_839_000_000]],
    ["an overflow", "product", Array.from({ length: 30 }, () => revenues)],
    ["a factor beyond measure", "product", [revenues, 1e308]],
    ["a large factor", "product", [revenues, 1e200]],
  ] as const)("is not meaningful, and no source: %s", (_, op, args) => {
    const text = "Revenue was USD 999.0bn in 2025.";
    const anchors = [
      {
        id: "a",
        from: 12,
        to: 23,
        text: "USD 999.0bn",
        by: "product",
        at: "",
        binding: { formula: { op, args } },
      } as const,
    ];
    const { figures, counts } = checkAnchored({
      content: text,
      connectedData: cardsOf(["AAPL"]),
      anchors,
    });
    expect(figures[0]).toMatchObject({
      verdict: "unsupported",
      note: expect.stringMatching(/^not meaningful: ./),
    });
    expect(counts.verified).toBe(0);
  });
});
