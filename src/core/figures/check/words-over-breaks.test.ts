import { expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardsOf } from "#core/figures/read/testing/connected.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import { areOnOneBasis } from "#core/ledger/comparable.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { isFiscalYear, latestFirst } from "#core/ledger/period.ts";
import { printMagnitude } from "#core/ledger/print-datum.ts";

const TICKERS = ["AMD", "GOOGL", "HTZ", "KHC"] as const;
const STAMP = { by: "product", at: "2026-11-25T00:00:00.000Z" } as const;

type Pair = { readonly ticker: string; readonly now: Datum; readonly before: Datum };

/** Each row of a company that moved from a year to the next, of one sign and another printed number. */
const PAIRS = TICKERS.flatMap((ticker) =>
  openLedger(cardsOf([ticker])).providers.flatMap(({ items, periods, find }) => {
    const years = latestFirst(periods.filter(isFiscalYear));
    return items.flatMap((item) =>
      years.flatMap((year, at): Pair[] => {
        const [now, before] = [find(item, year), find(item, years[at + 1] ?? "")];
        if (now === undefined || before === undefined || now.value * before.value <= 0) return [];
        const isOther = printMagnitude(now, "mm") !== printMagnitude(before, "mm");
        return isOther ? [{ ticker, now, before }] : [];
      }),
    );
  }),
);

/** Whether a word for a direction is said to join two bases, in each of three forms. */
function warnings({ ticker, now, before }: Pair): readonly boolean[] {
  const isUp = Math.abs(now.value) > Math.abs(before.value);
  const [name, at, from] = [wordsOf(now.item).name, `FY${now.period}`, `FY${before.period}`];
  return [
    `${name} ${isUp ? "rose" : "fell"} to # in ${at} from # in ${from}.`,
    `${name} was # in ${at}, ${isUp ? "up" : "down"} from # in ${from}.`,
    `In ${at}, ${name} of # was ${isUp ? "above" : "below"} the # of ${from}.`,
  ].map((form) => {
    const [head = "", between = "", tail = ""] = form.split("#");
    const [first, second] = [printMagnitude(now, "mm"), printMagnitude(before, "mm")];
    const content = head + first + between + second + tail;
    const start = head.length + first.length + between.length;
    const placed = [
      { text: first, from: head.length, binding: bindingOf(now) },
      { text: second, from: start, binding: bindingOf(before) },
    ].map((each, id) => ({ ...STAMP, ...each, id: String(id), to: each.from + each.text.length }));
    const anchors = fittingAnchors(placed, content);
    const checked = checkAnchored({ content, connectedData: cardsOf([ticker]), anchors });
    return checked.warnings.some(({ note }) => note.endsWith("is not") && note.includes("basis"));
  });
}

it("warns of every word for a direction between figures on two bases, with the reason", () => {
  const apart = PAIRS.filter(({ now, before }) => !areOnOneBasis(before, now));
  expect(apart.length).toBeGreaterThan(3);
  for (const pair of apart) expect(warnings(pair)).toEqual([true, true, true]);
});

it("warns of none between figures on one", () => {
  const alike = PAIRS.filter(({ now, before }) => areOnOneBasis(before, now));
  const falsely = alike.filter((_, at) => at % 4 === 0).flatMap(warnings);
  expect(falsely.length).toBeGreaterThan(300);
  expect(falsely).not.toContain(true);
});
