import { describe, expect, it } from "vitest";
import { findingsOf } from "#core/findings/findings.ts";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import { lookUp } from "#core/findings/book.ts";
import type { View } from "#core/findings/view.ts";
import { MADE_WITH } from "#core/finance/vocabulary/item-words.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { ltmEnd, periodKind } from "#core/ledger/period.ts";
import { printDatum } from "#core/ledger/print-datum.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";

function textOf({ style }: View, { says }: Finding): string {
  return printProse(says.sentence, style).text;
}

/** The statements with every table changed. */
function changed(
  data: ConnectedFinancialData,
  change: (table: FinancialData) => FinancialData,
): ConnectedFinancialData {
  const { quarterly, ltm } = data;
  return {
    ...data,
    ...change(data),
    quarterly: quarterly && change(quarterly),
    ltm: ltm && change(ltm),
  };
}

function without(item: string): (table: FinancialData) => FinancialData {
  return (table) => ({
    ...table,
    data: table.data.filter((row) => row.item !== item),
    ratios: table.ratios.filter(
      (row) =>
        !Object.values(row.inputs ?? {}).some((inputs) => inputs.some(({ name }) => name === item)),
    ),
  });
}

/** The row's amounts by another size, in every column. */
function scaled(item: string, by: number): (table: FinancialData) => FinancialData {
  return (table) => ({
    ...table,
    data: table.data.map((row) =>
      row.item === item
        ? {
            ...row,
            amounts: Object.fromEntries(
              Object.entries(row.amounts).map(([year, amount]) => [
                year,
                amount === null ? null : amount * by,
              ]),
            ),
          }
        : row,
    ),
  });
}

const NUMBERS = /\(?\d[\d,]*(?:\.\d+)?(?=%)/g;

function percentsIn(text: string): readonly number[] {
  return [...text.matchAll(NUMBERS)].map(([digits]) => Number(digits.replaceAll(/[(,]/g, "")));
}

/** The rows that are spoken of by their size. */
const OUTFLOW = /Expense|Expenditure|Paid|Repurchases|Provision/;

/** A row's cell; cash with the investments that it is told with. */
function cellAt(
  view: View,
  { item, says }: Pick<Finding, "item" | "says">,
  period: string | undefined,
): { readonly value: number } | undefined {
  const isWith = dataOf(says.clause).some((datum) => datum.item.includes(MADE_WITH));
  const rows = isWith ? [item, "Short-Term Investments"] : [item];
  const cells = rows.flatMap((row) => view.at(row, period) ?? []);
  return cells[0] && { value: cells.reduce((sum, { value }) => sum + value, 0) };
}

/** Whether the direction of a finding is that of its row in the two columns it stands on. */
function wrongWay(view: View, { kind, item, asOf, operands, direction, says }: Finding): boolean {
  const before = cellAt(
    view,
    { item, says },
    operands.findLast(({ period }) => period !== asOf)?.period,
  );
  const now = cellAt(view, { item, says }, asOf);
  if (kind !== "moved" || now === undefined || before === undefined) return false;
  if (direction === "turned") return now.value < 0 === before.value < 0;
  const isOut = OUTFLOW.test(item) && now.value <= 0;
  const isMore = isOut ? now.value < before.value : now.value > before.value;
  return (direction === "up" && !isMore) || (direction === "down" && isMore);
}

/** Figures of a text that say that their base is nearly nothing, or that nothing moved. */
function senseless(text: string): readonly string[] {
  const turns = [...text.matchAll(/(\d[\d,]*\.\d)x/g)].map(([, digits = ""]) =>
    Number(digits.replaceAll(",", "")),
  );
  const isSenseless =
    percentsIn(text).some((percent) => percent > 300) ||
    turns.some((turn) => turn > 100) ||
    /\b(?:grew|rose|fell|declined|up|down) (?:to |from )?\(?(?:[A-Z]{3} )?0\.0/.test(text) ||
    /NaN|Infinity|undefined/.test(text);
  return isSenseless ? [text] : [];
}

/** Kinds of finding that rest on no cell. */
const WITHOUT_CELLS = ["missing", "stale", "quoted"];

describe.each(COMPANIES)("the findings on %s", (_, data) => {
  const { view, findings } = found(data);

  it("print figures of cells, each recomputed from the statements", () => {
    const wrong = findings.flatMap(({ says }) =>
      breaches(
        printProse(joinProse([says.sentence, says.headline, says.clause], " "), view.style),
        [data],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it("name every cell that they rest on, and rest on nothing that is missing", () => {
    const bare = findings.filter(
      ({ kind, operands }) => !WITHOUT_CELLS.includes(kind) && operands.length === 0,
    );
    const lost = findings.flatMap(({ id, operands }) =>
      operands.flatMap(({ item, period }) =>
        lookUp(view.book, item, period) === undefined ? [`${id}: ${item} ${period}`] : [],
      ),
    );
    expect([bare.map(({ id }) => id), lost]).toEqual([[], []]);
  });

  it("stand once, by ids that do not name a place in a list, of weights from 0 to 1", () => {
    const ids = new Set(findings.map(({ id }) => id));
    const texts = new Set(findings.map((one) => textOf(view, one)));
    expect([ids.size, texts.size]).toEqual([findings.length, findings.length]);
    const weights = findings.filter(({ kind }) => kind !== "stale").map(({ weight }) => weight);
    expect(weights.filter((weight) => !(weight >= 0 && weight <= 1))).toEqual([]);
  });

  it("say the direction that their two cells have", () => {
    expect(findings.filter((one) => wrongWay(view, one)).map(({ id }) => id)).toEqual([]);
  });

  it("stand on the newest twelve months where the card has them", () => {
    const late = findings.filter(
      ({ kind, item, asOf }) =>
        ltmEnd(view.latest) !== undefined &&
        (kind === "moved" || kind === "level") &&
        asOf === view.year &&
        view.at(item, view.latest) !== undefined,
    );
    expect(late.map(({ id }) => id)).toEqual([]);
  });

  it("print no percentage beyond reason and move nothing that prints as zero", () => {
    expect(findings.flatMap((one) => senseless(textOf(view, one)))).toEqual([]);
  });

  it("measure headroom only from a level that differs from its threshold as printed", () => {
    const alike = findings.filter(({ kind, says }) => {
      const printed = dataOf(says.clause)
        .filter(({ unit }) => unit === "multiple")
        .map((datum) => printDatum(datum, view.style));
      return kind === "headroom" && new Set(printed).size < printed.length;
    });
    expect(alike.map(({ id }) => id)).toEqual([]);
  });

  it("set one-offs of a twentieth of EBITDA beside what they move", () => {
    const period = view.pair("EBITDA")?.now.period;
    const [ebitda, clean] = ["EBITDA", "Clean EBITDA"].map((item) => view.reported(item, period));
    const share = Math.abs(((clean?.value ?? 0) - (ebitda?.value ?? 0)) / (clean?.value ?? 1));
    const isKnown = view.kind.hasEarnings && ebitda !== undefined && clean !== undefined;
    const isTold = findings.some(({ kind, asOf }) => kind === "oneOff" && asOf === period);
    expect(isTold || !isKnown || !(share >= 0.05)).toBe(true);
  });

  it("say nothing of EBITDA, its turns or deposits where the company is not read by them", () => {
    const text = findings.map((one) => textOf(view, one)).join(" ");
    const isOfEarnings = /EBITDA|leverage/i.test(text);
    const isOfDeposits = /deposits|CET1/i.test(text);
    expect(isOfEarnings && !view.kind.hasEarnings).toBe(false);
    expect(isOfDeposits && view.kind.kind !== "bank").toBe(false);
  });

  it("take for bad no move of debt or cash beside a level that is the best there is", () => {
    const turns = view.now("Net Leverage (x)")?.value;
    const isFunded = (view.now("Discretionary FCF")?.value ?? 0) >= 0 && view.kind.hasEarnings;
    const isLow = isFunded && turns !== undefined && turns < 1.5;
    const bad = findings.filter(
      ({ kind, topic, good, band }) =>
        kind === "moved" && topic === "leverage" && good.creditor === "no" && band === undefined,
    );
    expect(isLow ? bad.map(({ id }) => id) : []).toEqual([]);
    const isHigh = view.kind.hasEarnings && turns !== undefined && turns >= 4;
    const supports = findings.filter(
      ({ kind, topic, good }) =>
        kind === "moved" && topic === "leverage" && good.creditor === "yes",
    );
    expect(isHigh ? supports.map(({ id }) => id) : []).toEqual([]);
  });

  it("set no twelve months in motion against the fiscal year that they share", () => {
    const moving = findings.filter(({ kind, item, asOf, operands, direction }) => {
      const end = ltmEnd(asOf);
      const start = end && `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`;
      const isShared = operands.some(({ item: row, period }) => {
        const last = view.book.annual.periods[period]?.end ?? "";
        return row === item && periodKind(period) === "year" && start !== undefined && last > start;
      });
      const isBalance = ["Net Debt", "Total Debt", "Equity", "Cash And Equivalents"].includes(item);
      // Where an older base is told, so is the year between, and the move is of the older one.
      const isOnTheWay = view.pair(item)?.between !== undefined;
      const isMoving = ["up", "down"].includes(direction ?? "") && !isOnTheWay;
      return kind === "moved" && isShared && !isBalance && isMoving;
    });
    expect(moving.map(({ id }) => id)).toEqual([]);
  });

  it("tell of acquisitions of a twentieth of revenues", () => {
    const [bought] = [view.latest, view.year].flatMap(
      (column) => view.reported("Net Acquisitions", column) ?? [],
    );
    const revenues = view.at("Revenues", bought?.period)?.value ?? Number.POSITIVE_INFINITY;
    const isTold = findings.some(({ item }) => item === "Net Acquisitions");
    expect(isTold).toBe((bought?.value ?? 0) <= -0.05 * revenues);
  });

  it("give of a change two causes at least, which come to it and never to more, and no profit as the cause of a profit", () => {
    const open = findings
      .filter(({ kind, topic }) => kind === "bridge" && topic !== "leverage")
      .filter(({ says }) => {
        const text = printProse(says.clause, view.style).text;
        const [whole, ...parts] = dataOf(says.clause).map(({ value }) => value);
        const sum = parts.reduce((total, part) => total + part, 0);
        const isClosed = Math.abs(sum - (whole ?? 0)) <= 0.2 * Math.abs(whole ?? 0);
        const isOver = Math.abs(sum) > 1.02 * Math.abs(whole ?? 0);
        const isOfProfit = /from (?:\w+ )?(?:EBIT|EBITDA|D&A)\b/.test(text);
        return parts.length < 2 || !isClosed || isOver || isOfProfit;
      });
    expect(open.map(({ id }) => id)).toEqual([]);
  });

  it("take for a support nothing that is bad, and for good nothing that another takes back", () => {
    const supports = new Set(
      findings.filter(({ good }) => good.creditor === "yes").map(({ id }) => id),
    );
    const losses = findings.filter(({ says, good }) => {
      const [first] = dataOf(says.clause);
      return (
        good.creditor === "yes" &&
        /\bloss (?:of|per)\b|deficit/.test(printProse(says.headline, "mm").text) &&
        first
      );
    });
    expect(losses.map(({ id }) => id)).toEqual([]);
    expect(findings.filter(({ id, good }) => supports.has(id) && good.creditor === "no")).toEqual(
      [],
    );
  });
});

describe("what is no longer tagged", () => {
  it("is told among what is not in the data where it stood for much of the cash", () => {
    const old = harbour;
    const gone = changed(old, (table) => ({
      ...table,
      data: [
        ...table.data.filter(({ item }) => item !== "Short-Term Investments"),
        ...table.data
          .filter(({ item }) => item === "Cash And Equivalents")
          .map((row) => ({
            ...row,
            item: "Short-Term Investments" as const,
            amounts: { ...row.amounts, [table.years.at(-1) ?? ""]: null },
          })),
      ],
    }));
    const { findings, view } = found(gone);
    const told = findings.find(
      ({ kind, item }) => kind === "missing" && item === "Short-Term Investments",
    );
    expect(told && printProse(told.says.clause, view.style).text).toMatch(
      /^short-term investments \(last reported at the end of FY\d{4}\)$/,
    );
  });
});

describe("absence is never a sign", () => {
  const ITEMS = [
    "EBIT",
    "D&A",
    "EBITDA",
    "Revenues",
    "Interest Expense",
    "Short-Term Debt",
    "Total Debt",
    "Cash And Equivalents",
    "Net Debt",
    "Equity",
    "Capital Expenditure",
  ];

  it.each(ITEMS)("says nothing that rests on a missing row: %s", (item) => {
    for (const [name, data] of COMPANIES) {
      const { view, findings } = found(changed(data, without(item)));
      for (const finding of findings.filter(({ kind }) => kind !== "missing")) {
        expect([name, finding.id, finding.operands.map((ref) => ref.item)]).not.toEqual([
          name,
          finding.id,
          expect.arrayContaining([item]),
        ]);
        expect(textOf(view, finding)).not.toMatch(/not positive|no positive/);
      }
    }
  });
});

/** Every row restated from a column on, and not before it. */
function restated(from: (years: readonly string[]) => string | undefined) {
  return (table: FinancialData): FinancialData => {
    const first = table.years.indexOf(from(table.years) ?? "");
    const bases = Object.fromEntries(table.years.map((year, at) => [year, at >= first ? 1 : 0]));
    const row = <Row extends FinancialData["data"][number] | FinancialData["ratios"][number]>(
      one: Row,
    ): Row => ({ ...one, bases });
    return { ...table, data: table.data.map(row), ratios: table.ratios.map(row) };
  };
}

describe("only like stands beside like", () => {
  it.each(COMPANIES)(
    "compares nothing across a restatement, and says that it does not: %s",
    (_, data) => {
      const { view, findings } = found(
        changed(
          data,
          restated((years) => years.at(-1)),
        ),
      );
      const across = findings.filter(({ kind, operands, span }) => {
        const periods = [...new Set(operands.map(({ period }) => period))];
        const isOneKind = new Set(periods.map((period) => periodKind(period))).size === 1;
        return kind !== "break" && span === "twelve months" && isOneKind && periods.length > 1;
      });
      expect(across.map(({ id }) => id)).toEqual([]);
      const isOfYears = view.latest === view.year && view.book.years.length > 1;
      expect(findings.some(({ kind }) => kind === "break") || !isOfYears).toBe(true);
    },
  );
});

describe("findings under planted faults", () => {
  const FAULTS: readonly (readonly [string, (table: FinancialData) => FinancialData])[] = [
    ["revenues next to nothing", scaled("Revenues", 1e-7)],
    ["interest next to nothing", scaled("Interest Expense", 1e-5)],
    ["net income turned", scaled("Net Income", -1)],
    ["cash a thousandfold", scaled("Cash And Equivalents", 1e3)],
    ["free cash flow next to nothing", scaled("Discretionary FCF", 1e-3)],
    ["EBITDA next to nothing", scaled("EBITDA", 1e-4)],
  ];

  it.each(FAULTS)("keep the laws on figures: %s", (_, fault) => {
    const wrong = COMPANIES.flatMap(([, data]) => {
      const { view, findings } = found(changed(data, fault));
      return findings.flatMap((one) => senseless(textOf(view, one)));
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ["2028-01-10", true],
    ["2026-03-10", false],
  ])("tell data that are old against the day they are read on: %s", (today, isOld) => {
    expect(findingsOf(harbour, { today })?.findings[0]?.kind === "stale").toBe(isOld);
  });
});
