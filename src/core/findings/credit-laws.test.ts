import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ifrsStatements } from "#core/finance/statements/testing/ifrs-filer.ts";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { dataOf, type Finding } from "#core/findings/finding.ts";
import type { View } from "#core/findings/view.ts";
import { wordsOf } from "#core/finance/vocabulary/item-words.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";
import { joinProse, printProse } from "#core/ledger/prose.ts";
import { connectedOf } from "#core/writing/analyst/testing/statements.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";

function textOf({ style }: View, { says }: Finding): string {
  return printProse(joinProse([says.sentence, says.clause, says.headline], " "), style).text;
}

function fallOf({ says }: Finding): number {
  return dataOf(says.clause).find(({ item }) => item.startsWith("Fall of"))?.value ?? 0;
}

/** Debt of a case: what it says of leverage holds what the level it starts from does. */
function isOfOneDebt({ view, findings }: ReturnType<typeof found>): boolean {
  const level = view.now("Net Leverage (x)")?.value ?? 0;
  const told = findings.find(({ kind, item }) => kind === "scenario" && item === "EBITDA lower");
  const [turns] = dataOf(told?.says.sentence ?? []).filter(({ item }) =>
    item.startsWith("Net lev"),
  );
  return turns === undefined || Math.abs(turns.value * 0.85 - level) < 1e-6 * level;
}

describe("a case of lower earnings", () => {
  it.each(COMPANIES)("counts the debt that leverage does: %s", (_, data) => {
    expect(isOfOneDebt(found(data))).toBe(true);
  });

  it("counts the leases of a filer under IFRS 16, in the case, the bridge and the room", () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 400 }), (leases) => {
        const table = ifrsStatements({
          flows: {
            Revenue: 1_000,
            ProfitLossFromOperatingActivities: 90,
            FinanceCosts: 60,
            ProfitLossBeforeTax: 30,
            DepreciationAndAmortisationExpense: 110,
          },
          balances: {
            LongtermBorrowings: 700,
            CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings: 40,
            CashAndCashEquivalents: 50,
            NoncurrentLeaseLiabilities: leases,
            CurrentLeaseLiabilities: 10,
          },
        });
        const made = found({ ...table, quarterly: undefined, ltm: undefined });
        const { view } = made;
        const [debt, level] = ["Net Debt", "Net Leverage (x)"].map((row) => view.now(row)?.value);
        expect(level).toBeCloseTo((690 + leases + 10) / 200, 6);
        expect(debt).toBe(690e6);
        expect(isOfOneDebt(made)).toBe(true);
        const texts = made.findings
          .filter(
            ({ kind, topic }) =>
              kind === "scenario" || (kind === "headroom" && topic === "leverage"),
          )
          .map((one) => textOf(view, one));
        expect(texts.some((text) => text.includes("net debt with leases of"))).toBe(true);
      }),
      { numRuns: 15 },
    );
  });
});

describe.each(COMPANIES)("what a creditor is told of %s", (_, data) => {
  const { view, findings } = found(data);
  const due = findings.find(({ kind, item }) => kind === "due" && item === "Short-Term Debt");
  const short = view.now("Short-Term Debt")?.value;
  const valueOf = (item: string) => view.now(item)?.value ?? 0;

  it("judges what falls due by its size, and by what a year leaves after dividends", () => {
    const left = view.kind.kind === "lessor" ? 0 : Math.max(0, valueOf("FCF"));
    const isSmall = short !== undefined && short > 0 && short < 0.05 * valueOf("Total Debt");
    const isPaid = short !== undefined && short <= valueOf("Cash And Equivalents") + left;
    expect(isSmall ? due?.good.creditor : "neither").not.toMatch(/yes|no$/);
    expect(isPaid && due?.good.creditor === "no").toBe(false);
  });

  it("says that facilities are not in the data, or what they are, where cash alone does not pay", () => {
    const isTight = short !== undefined && short > 1.5 * valueOf("Cash And Equivalents");
    const isTold = due !== undefined && / facilities/.test(textOf(view, due));
    const isSpent = valueOf("Discretionary FCF") < 0 || view.now("FCF") === undefined;
    const hasCash = view.now("Cash And Equivalents") !== undefined && view.kind.hasEarnings;
    const isBeside = view.now("Short-Term Investments") !== undefined;
    const isSmall = (short ?? 0) < 0.05 * valueOf("Total Debt");
    expect(isTold || !isTight || isSmall || isSpent || !hasCash || isBeside).toBe(true);
  });

  it("prints no turns below zero, and calls them net cash", () => {
    const texts = findings.map((one) => textOf(view, one));
    expect(texts.filter((text) => /\(\d+\.\d+x\)/.test(text))).toEqual([]);
  });

  it("takes no threshold for a comfort, and tells one beyond three tenths only where it is asked", () => {
    const rooms = findings.filter(
      ({ kind, item }) => kind === "headroom" && item !== "Cash Runway",
    );
    const far = rooms.filter((one) => fallOf(one) > 0.3);
    expect(rooms.filter(({ good }) => good.creditor === "yes")).toEqual([]);
    expect(far.filter(({ weight }) => weight >= 0.02)).toEqual([]);
    const ofCash = rooms.filter(({ topic }) => topic === "cash");
    expect(ofCash.filter((one) => !textOf(view, one).includes("after dividends"))).toEqual([]);
  });

  it("says which it means where a good level weakened, or a bad one improved", () => {
    const mixed = findings.filter((one) => {
      const text = textOf(view, one);
      return one.band !== undefined && one.good.creditor === "yes" && one.direction === "down"
        ? one.topic === "coverage" && !text.includes("though down from") && / from /.test(text)
        : false;
    });
    expect(mixed.map(({ id }) => id)).toEqual([]);
  });

  it("has no earnings speak for a credit that makes a loss or does not earn its interest", () => {
    const cover = view.kind.hasEarnings ? view.now("EBIT Coverage (x)")?.value : undefined;
    const isAtLoss = valueOf("Net Income") < 0 || (cover ?? 1) < 1;
    const speaking = findings.filter(
      ({ topic, good, span }) =>
        ["margin", "growth", "returns"].includes(topic) &&
        good.creditor === "yes" &&
        span !== "year to date",
    );
    expect(isAtLoss ? speaking.map(({ id }) => id) : []).toEqual([]);
  });

  it("moves a year to date the way its two figures went", () => {
    const wrong = findings.filter(({ span, says }) => {
      const [now, rate] = dataOf(says.clause);
      const text = printProse(says.clause, view.style).text;
      const way = /, (up|down) /.exec(text)?.[1];
      if (span !== "year to date" || way === undefined || now === undefined) return false;
      return (rate?.value ?? 0) > 0 !== (way === "up");
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it("takes more of what is paid out or lost for no support", () => {
    const outflows = findings.filter(
      ({ kind, item, direction, good }) =>
        kind === "moved" &&
        wordsOf(item.replace(", year to date", "")).isOutflow === true &&
        direction === "up" &&
        good.creditor === "yes",
    );
    expect(outflows.map(({ id }) => id)).toEqual([]);
  });

  it("lists first the risk that it says weighs most, and never says that there is none alone", () => {
    const text = writeTemplate({ templateId: "credit-risk", statements: [data] })?.text ?? "";
    const [, most] = /([A-Z][a-z ]*) weighs? most against/.exec(text) ?? [];
    const [, first] = /\n1\. ([^:]+):/.exec(text) ?? [];
    expect(most).toBe(first);
    const rows = findings.filter(({ kind, direction, item, weight, span }) => {
      const { good } = wordsOf(item);
      const isTwelve = kind === "moved" && span === "twelve months" && weight >= 0.1;
      return isTwelve && good !== undefined && direction === (good === "higher" ? "down" : "up");
    });
    const isNone = text.includes("Nothing that is measured speaks against the credit");
    expect(
      isNone ? rows.map(({ id }) => id).filter((id) => !id.startsWith("returns/")) : [],
    ).toEqual([]);
    const alone = /speaks against the credit\.(.*)/.exec(text)?.[1];
    expect(alone ?? "1").toMatch(/\d|negative/);
  });

  it("shows the figure of each strength it names, and without a risk what would hurt first", () => {
    const text = writeTemplate({ templateId: "credit-risk", statements: [data] })?.text ?? "";
    expect(text).not.toMatch(/speaks? for it/);
    const named =
      /In its favour: (.*?)\.(?:\n|$)/.exec(text)?.[1]?.split(/, | and (?!equiv)/) ?? [];
    expect(named.filter((one) => !/\d|no short-term debt|negative/.test(one))).toEqual([]);
    const isMeasured = findings.some(({ kind }) => kind === "headroom");
    const isClear = /Nothing that is measured speaks against|Against the credit, though/.test(text);
    expect(text.includes("Nearest of what is measured: ")).toBe(isClear && isMeasured);
  });

  it("calls no fall in cash a further one", () => {
    const texts = TEMPLATE_IDS.map(
      (templateId) => writeTemplate({ templateId, statements: [data] })?.text ?? "",
    );
    expect(texts.filter((text) => / a further fall/.test(text))).toEqual([]);
  });
});

/** The same data with a flag on every cell of a row. */
function flagged(data: ConnectedFinancialData, item: string, flag: string): ConnectedFinancialData {
  const withFlag = <T extends FinancialData>(table: T): T => ({
    ...table,
    data: table.data.map((row) =>
      row.item === item
        ? { ...row, flags: Object.fromEntries(table.years.map((label) => [label, [flag]])) }
        : row,
    ),
  });
  const { quarterly, ltm } = data;
  return {
    ...withFlag(data),
    ...(quarterly && { quarterly: withFlag(quarterly) }),
    ...(ltm && { ltm: withFlag(ltm) }),
  };
}

describe.each(COMPANIES)("%s", (_, data) => {
  it("has nothing that comforts its creditors while a court has stayed their claims", () => {
    const stayed = flagged(data, "Total Liabilities", "includes_stayed_claims");
    const { view, findings } = found(stayed);
    const isTold = view.now("Total Liabilities") !== undefined;
    const comforts = findings.filter(({ good }) => good.creditor === "yes");
    expect(isTold ? comforts.map(({ id }) => id) : []).toEqual([]);
    const texts = TEMPLATE_IDS.map((templateId) =>
      writeTemplate({ templateId, statements: [stayed] }),
    );
    const silent = texts.filter(
      (draft) => draft !== undefined && !draft.text.includes("Chapter 11"),
    );
    expect(isTold ? silent : []).toEqual([]);
    const isOfYear = view.reported("Total Liabilities", view.year) !== undefined;
    const rated = texts.filter((draft) =>
      /rating estimate(?: is|:) (?!NR)|spread for [A-D]/i.test(draft?.text ?? ""),
    );
    expect(isOfYear ? rated : []).toEqual([]);
  });

  it("has no comfort in cash flow before what it rents out is bought", () => {
    const renting = flagged(data, "Capital Expenditure", "excludes_investment_property");
    const { view, findings } = found(renting);
    const wrong = findings.filter(
      ({ kind, topic, good }) =>
        (topic === "cash" && good.creditor === "yes") || (topic === "cash" && kind === "headroom"),
    );
    expect(view.kind.isBeforeRented ? wrong.map(({ id }) => id) : []).toEqual([]);
  });

  it("says beside net debt that securities which are not current are left out", () => {
    const longer = flagged(data, "Short-Term Investments", "noncurrent_securities_beside");
    const { view, findings } = found(longer);
    const beside = findings.filter(
      ({ kind, item }) => kind === "conflict" && item === "Short-Term Investments",
    );
    expect(beside.filter((one) => !textOf(view, one).includes("not current"))).toEqual([]);
    const [debt, held] = ["Net Debt", "Short-Term Investments"].map((item) => view.now(item));
    const isLarge =
      debt?.period === held?.period && (held?.value ?? 0) > Math.abs(debt?.value ?? 0);
    expect(beside).toHaveLength(isLarge && view.kind.hasEarnings ? 1 : beside.length);
  });
});

describe("the newest quarter", () => {
  it("speaks against a credit whose twelve months say nothing of it", () => {
    const quarters = COMPANIES.filter(([, data]) => {
      const { view, findings } = found(data);
      const bad = findings.some(
        ({ span, kind, item, good, weight }) =>
          span === "quarter" &&
          kind === "moved" &&
          ["Net Income", "Loss Ratio (%)"].includes(item) &&
          good.creditor === "no" &&
          weight >= 0.2,
      );
      const text = writeTemplate({ templateId: "credit-risk", statements: [data] })?.text ?? "";
      return bad && !view.kind.hasEarnings && text.includes("no key risk in the figures");
    });
    expect(quarters.map(([name]) => name)).toEqual([]);
  });
});

describe.each(COMPANIES)("what the owners of %s were paid", (_, data) => {
  const { view, findings } = found(data);

  it("is said wherever it is more than free cash flow, or beside a deficit of it", () => {
    const free = view.at("Discretionary FCF", view.latest);
    const paid = ["Dividends Paid", "Share Repurchases"]
      .map((item) => view.at(item, view.latest)?.value ?? 0)
      .reduce((sum, value) => sum - Math.min(0, value), 0);
    const isMore = free !== undefined && paid > 1.001 * Math.max(0, free.value);
    const isTold = view.kind.hasEarnings && isMore && printsOf(view, paid);
    const said = findings.some(
      ({ kind, item, good }) =>
        kind === "due" && item === "Shareholder Distributions" && good.creditor === "no",
    );
    expect(isTold && !said).toBe(false);
  });
});

/** Whether an amount prints as anything. */
function printsOf({ style }: View, value: number): boolean {
  return value > (style === "bn" ? 2e8 : 2e6);
}

/** A trust of two years alike but for impairments of property, which EBITDAre is before. */
function trustWith(impaired: number) {
  const year = {
    Revenues: 2_000,
    EBIT: 700,
    "D&A": 600,
    EBITDAre: 1_300,
    "Real Estate Impairments": 0,
    "Interest Expense": -300,
    "Net Income": 400,
    "Short-Term Debt": 200,
    "Long-Term Debt": 7_000,
    "Cash And Equivalents": 100,
    Equity: 5_000,
    "Total Assets": 14_000,
  };
  const now = { ...year, EBIT: 700 - impaired, "Real Estate Impairments": impaired };
  return found(connectedOf({ archetype: "reit", columns: { "2024": year, "2025": now } }));
}

describe("the debt of a trust", () => {
  it("is read by what it is over EBITDAre, which an impairment of property does not move", () => {
    const law = fc.property(fc.integer({ min: 0, max: 600 }), (impaired) => {
      const { view, findings } = trustWith(impaired);
      const ofDebt = findings.filter(({ topic }) => topic === "leverage");
      const texts = ofDebt.map((one) => textOf(view, one)).join(" ");
      expect(texts).toContain("net debt to EBITDAre was 5.5x");
      expect(texts).not.toMatch(/leverage|EBITDA\b/);
      expect(ofDebt.filter(({ good }) => good.creditor === "no")).toEqual([]);
    });
    fc.assert(law, { numRuns: 30 });
  });
});
