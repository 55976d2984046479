import { describe, expect, it } from "vitest";
import { answerQuestion } from "#core/writing/analyst/chat/answer.ts";
import { TEMPLATE_IDS, type TemplateId } from "#core/writing/analyst/templates.ts";
import { ARCHETYPES } from "#core/writing/analyst/testing/archetypes.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { breaches } from "#core/writing/analyst/testing/figure-law.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

type Kind = keyof typeof ARCHETYPES;

function text(kind: Kind, templateId: TemplateId): string {
  return writeTemplate({ templateId, statements: [ARCHETYPES[kind]] })?.text ?? "";
}

function answered(kind: Kind, question: string): string {
  const statements = [ARCHETYPES[kind]];
  const draft = answerQuestion(question, statements);
  if (draft === undefined) throw new Error("No answer");
  expect(breaches(draft, statements)).toEqual([]);
  return draft.text;
}

const BANKS: readonly Kind[] = [
  "bank",
  "broker",
  "bank that lost money",
  "bank with a release of provisions and more loans than deposits",
];
const INSURERS: readonly Kind[] = [
  "insurer",
  "insurer with an underwriting loss",
  "life insurer",
  "health insurer",
];

describe("texts on banks and insurers", () => {
  it.each([...BANKS, ...INSURERS].flatMap((kind) => TEMPLATE_IDS.map((id) => [kind, id] as const)))(
    "%s, %s: no EBITDA, leverage in turns, coverage or free cash flow but to leave them out, once",
    (kind, templateId) => {
      const said = text(kind, templateId).replaceAll(/Not meaningful for [^.]*\./g, "");
      expect(said).not.toMatch(
        /net leverage|gross leverage|covered interest|Discretionary FCF|EBITDA (was|grew|fell|margin)|net debt/i,
      );
      expect(text(kind, templateId).match(/Not meaningful for /g)?.length ?? 0).toBeLessThan(2);
    },
  );

  it("call a release of provisions what it is", () => {
    const released = text(
      "bank with a release of provisions and more loans than deposits",
      "full-credit-analysis",
    );
    expect(released).toMatch(/was a credit of USD 120 mm/);
  });

  it("speak of deposits, capital and premiums where the company is read by them", () => {
    expect(text("bank", "full-credit-analysis")).toMatch(/CET1 ratio .*11\.2%/);
    expect(text("bank", "full-credit-analysis")).toMatch(/Deposits were USD 259\.5bn/);
    expect(text("insurer", "full-credit-analysis")).toMatch(/combined ratio .*93\.1%/);
  });

  it("give neither a rating nor a call", () => {
    for (const kind of ["bank", "insurer"] as const) {
      expect(text(kind, "full-credit-analysis")).toContain("Rating estimate: NR, because");
      expect(text(kind, "full-credit-analysis")).toContain("No recommendation");
    }
  });
});

describe("texts on trusts, finance arms and companies without revenues", () => {
  it("give a property trust its funds from operations and its own leverage", () => {
    expect(text("REIT", "full-credit-analysis")).toMatch(/NAREIT FFO .*USD 1,150 mm/);
    expect(text("REIT", "profitability-trends")).toMatch(/NAREIT FFO/);
  });

  it.each(["full-credit-analysis", "credit-risk"] as const)(
    "warn of captive finance debt once in %s",
    (templateId) => {
      const said = text("maker with a finance arm", templateId);
      expect(said.match(/includes captive finance debt/g)).toHaveLength(1);
    },
  );

  it("say what an estimate makes of captive debt and of property", () => {
    expect(text("maker with a finance arm", "full-credit-analysis")).toContain(
      "The estimate counts captive finance debt as any other",
    );
    expect(answered("REIT", "What is the credit rating?")).toContain(
      "The scorecard's bands are a corporate's",
    );
    expect(answered("bank", "What is the credit rating?")).not.toContain("bands");
  });

  it("say nothing of captive debt where there is none", () => {
    const plain = writeTemplate({ templateId: "full-credit-analysis", statements: [harbour] });
    expect(plain?.text).not.toContain("captive");
  });

  it("judge a company without revenues by its cash and how long it lasts", () => {
    expect(text("biotech", "liquidity-analysis")).toMatch(
      /[Aa]t a Discretionary FCF deficit of USD 174 mm a year, .*USD 118 mm and .*USD 170 mm last 20 months before debt due\./,
    );
  });
});

describe("answers about companies that are no corporates", () => {
  it.each<[Kind, string, string]>([
    ["bank", "What is EBITDA?", "Not meaningful for banks: EBITDA is not a bank measure."],
    [
      "bank",
      "Are Harbour Bank's gross margins improving?",
      "Gross margin is not meaningful for banks:",
    ],
    ["bank", "What is net leverage?", "Net leverage is not meaningful for banks:"],
    ["bank", "What is net leverage?", "The CET1 ratio was 11.2% at the end of FY2025."],
    ["bank", "How is liquidity?", "Loans to deposits was 72.3%."],
    ["bank", "Is it well capitalised?", "The CET1 ratio was 11.2% on 30 June 2026"],
    ["bank", "How is leverage?", "The CET1 ratio was 11.2% at the end of FY2025"],
    ["bank", "What is the CET1 ratio?", "The CET1 ratio was 11.2% on 30 June 2026"],
    ["bank", "NII in 2024?", "Net interest income was USD 9.5bn in FY2024"],
    [
      "bank",
      "What were operating expenses?",
      "Noninterest expense was USD 8.4bn in the twelve months to 30 June 2026",
    ],
    ["bank", "What was ROE?", "Return on equity was 11.5% in the twelve months to 30 June 2026"],
    [
      "bank",
      "What is the efficiency ratio?",
      "The efficiency ratio was 55.7% in the twelve months to 30 June 2026",
    ],
    ["bank", "How much are deposits?", "Deposits were USD 259.5bn on 30 June 2026"],
    ["bank", "How did the last quarter go?", "Revenues"],
    ["bank", "Will earnings grow next year?", "needs projections or the company's guidance"],
    [
      "insurer",
      "What is the combined ratio?",
      "The combined ratio was 93.1% in the twelve months to 31 March 2026",
    ],
    [
      "insurer",
      "medical loss ratio",
      "The loss ratio was 66.5% in the twelve months to 31 March 2026",
    ],
    ["insurer", "What is debt to capital?", "Debt to capital was 23.7% on 31 March 2026"],
    ["insurer", "EBITDA?", "Not meaningful for insurers: EBITDA is not an insurer's measure."],
    ["REIT", "What is NAREIT FFO?", "NAREIT FFO was USD 1,150 mm in FY2025"],
    ["REIT", "What is the payout ratio?", "The FFO payout was 68.7% in FY2025"],
    [
      "maker with a finance arm",
      "What is total debt?",
      "Debt includes captive finance debt, which funds loans and leases to customers.",
    ],
    ["biotech", "What is the cash burn?", "174 mm"],
    ["biotech", "How long is the runway with investments?", "20 months"],
  ])("%s: %s", (kind, question, expected) => {
    expect(answered(kind, question)).toContain(expected);
  });

  it("leave words of other kinds alone: a corporate has no deposits to be asked for", () => {
    const draft = answerQuestion("What are the operating expenses?", [harbour]);
    expect(draft?.text).not.toContain("Noninterest");
    expect(answerQuestion("What was ROE in 2025?", [harbour])?.text).toContain(
      "of equity of USD 790 mm",
    );
  });
});
