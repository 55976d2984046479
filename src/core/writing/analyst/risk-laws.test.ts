import { describe, expect, it } from "vitest";
import { COMPANIES, found } from "#core/findings/testing/found.ts";
import { measuresOf } from "#core/findings/topics.ts";
import { printProse } from "#core/ledger/prose.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import type { ConnectedFinancialData, FinancialData } from "#core/ledger/financial-data.ts";

// What a note calls a risk, a trigger or nothing at all.

function noteOn(data: ConnectedFinancialData, templateId: TemplateId): string {
  return writeTemplate({ templateId, statements: [data] })?.text ?? "";
}

function risksIn(text: string): string {
  const lists = /\n(?:Key Risks|Risks and Mitigants|Catalysts and Risks):\n([^]*?)\n\n/.exec(text);
  return lists?.[1] ?? "";
}

describe.each(COMPANIES)("the notes on %s", (_, data) => {
  const { view, findings } = found(data);

  it("list no definition as a risk", () => {
    for (const templateId of ["full-credit-analysis", "full-equity-analysis"] as const) {
      expect(risksIn(noteOn(data, templateId))).not.toContain("includes captive finance debt");
    }
  });

  // Under Catalysts and Risks an equity note lists only what is ahead.
  it("list every risk to a creditor that their title names", () => {
    const text = noteOn(data, "full-credit-analysis");
    const [title = ""] = text.split("\n");
    const risks = risksIn(text);
    const unlisted = findings
      .filter(({ kind, topic }) => kind !== "peer" && kind !== "range" && topic !== "data")
      .filter(
        ({ good, weight, span }) =>
          good.creditor === "no" && weight >= 0.1 && span === "twelve months",
      )
      .map(({ says }) => printProse(says.headline, view.style).text)
      .filter((headline) => title.includes(headline))
      // In its words or in others, with one of its figures.
      .filter(
        (headline) => !(headline.match(/\d[\d.,]*/g) ?? []).some((each) => risks.includes(each)),
      );
    // A list of five names five topics.
    const count = risks.split("\n").filter((line) => /^\d\. /.test(line)).length;
    expect(count >= 4 ? [] : unlisted).toEqual([]);
  });

  it("name as a trigger only what the estimate is made of", () => {
    const text = noteOn(data, "full-credit-analysis");
    const triggers = [...text.matchAll(/Downward: ([^\n]*)/g)].map(([, told = ""]) => told);
    const own =
      /^(?:(?:Clean )?FFO|CFO before working capital|gross leverage|EBITDA that is not|nothing in|weaker EBIT)/;
    expect(triggers.filter((told) => !own.test(told))).toEqual([]);
  });

  it("say that nothing is found only where it was looked for", () => {
    const wanted = measuresOf(view.kind).filter(({ isMissed }) => isMissed === true);
    const known = wanted.filter(({ item }) => view.now(item) !== undefined);
    const isMost = known.length * 5 > wanted.length * 3;
    const [title = ""] = noteOn(data, "credit-risk").split("\n");
    expect(!isMost && title.includes("no key risk")).toBe(false);
    // What a lender or a trust is read by is not all in its statements.
    expect(view.kind.kind !== "industrial" && title.includes("no key risk")).toBe(false);
    const hasFlow = view.now("Cash Flow From Operating Activities") !== undefined;
    expect(hasFlow && noteOn(data, "liquidity-analysis").includes("hold nothing")).toBe(false);
  });

  it("say once what is not in the data", () => {
    const names = findings
      .filter(({ kind }) => kind === "missing")
      .map(({ says }) => printProse(says.clause, view.style).text);
    const list = names.slice(0, 2).join(", ");
    const text = noteOn(data, "credit-risk");
    expect(names.length > 2 ? text.split(list).length : 1).toBeLessThanOrEqual(2);
  });

  it("find no adjustments only where no one-off is tagged and no other EBITDA differs", () => {
    const period = view.reported("EBITDA", view.latest) === undefined ? view.year : view.latest;
    const of = (item: string) => view.reported(item, period);
    const isTagged = ["Impairments", "Restructuring", "Disposal Gains"].some(
      (item) => !view.isNothing(of(item)),
    );
    const isOther = of("EBITDAre") !== undefined && of("EBITDAre")?.value !== of("EBITDA")?.value;
    const texts = TEMPLATE_IDS.map((templateId) => noteOn(data, templateId)).join("\n");
    expect((isTagged || isOther) && texts.includes("no adjustments were identified")).toBe(false);
  });
});

it("says of a bank without what it is read by that too little is measured", () => {
  const bank = ARCHETYPES["bank"];
  const lacking = new Set([
    "Equity",
    "Cash And Equivalents",
    "Provision For Credit Losses",
    "CET1 Ratio",
  ]);
  if (bank === undefined) throw new Error("No bank");
  const without = <Table extends FinancialData>(table: Table): Table => ({
    ...table,
    data: table.data.map((row) => (lacking.has(row.item) ? { ...row, amounts: {} } : row)),
    ratios: [],
  });
  const bare = {
    ...without(bank),
    quarterly: bank.quarterly && without(bank.quarterly),
    ltm: bank.ltm && without(bank.ltm),
  };
  expect(noteOn(bare, "credit-risk")).toMatch(/too little is measured.*Not in the data: /s);
});
