import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { documentFigures } from "#core/figures/check/document-figures.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import {
  companyComing,
  companyDoubt,
  documentTicker,
  documentTickers,
  ofCompanyFirst,
} from "#core/ledger/document-company.ts";
import { connectedStatements, documentStatements, openLedger } from "#core/ledger/ledger.ts";
import { subtitleOf } from "#core/outputs/deck/summary-defaults.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import { commentaryTask } from "#core/writing/analyst/commentary/commentary.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { VARIANTS } from "#core/writing/analyst/testing/variants.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { HARBOUR_MODEL } from "#core/outputs/deck/testing/harbour-deck.ts";

const CASH = VARIANTS["net cash"] ?? harbour;
const DATE = "2026-11-20";

function cardOf(
  ticker: string,
  type: ContextItem["type"] = "financial",
  status: ContextItem["status"] = "success",
): ContextItem {
  const statements = ticker === CASH.ticker ? CASH : { ...harbour, ticker };
  const data = type === "financial" ? statements : { results: [] };
  const made = { id: `${ticker}-${type}`, ticker, type, label: CONTEXT_ITEM_LABELS[type] };
  return { ...made, timestamp: `${DATE}T10:00:00.000Z`, status, data };
}

/** Names that each reader of a document's company writes of it. */
function namedBy(connectedData: readonly ContextItem[]): readonly string[] {
  const content = "Leverage:\nLeverage fell.";
  const figures = documentFigures(checkAnchored({ content, connectedData }), content, []);
  const written = { title: "A note", content, connectedData, figures, date: DATE };
  const { edits } = respond({
    message: "",
    templateId: "capital-structure",
    currentContent: "",
    connectedData,
    newId: () => "edit",
    now: `${DATE}T10:00:00.000Z`,
  });
  return [
    edits[0]?.content.split(":")[0] ?? "",
    subtitleOf(connectedData, DATE),
    reportDocument(written).pageOne.runningHead.join(" "),
    postArticle(written).table === undefined ? "" : (documentStatements(connectedData)?.name ?? ""),
    connectedStatements(connectedData)[0]?.name ?? "",
  ];
}

describe("the company a document is of", () => {
  it("is the first card's for every writer and output, however many peers stand beside it", () => {
    const cards = [cardOf("HPKG"), cardOf("CASH")];
    for (const name of namedBy(cards)) expect(name).toContain("Harbour");
    for (const name of namedBy(ofCompanyFirst(cards, "CASH"))) expect(name).toContain("Cash");
  });

  it("stays what was chosen whatever is connected afterwards, and is another's only when gone", () => {
    const card = fc.record({
      ticker: fc.constantFrom("HPKG", "CASH", "ACME"),
      type: fc.constantFrom("financial" as const, "knowledge-base" as const),
      status: fc.constantFrom("loading" as const, "success" as const, "error" as const),
    });
    fc.assert(
      fc.property(fc.array(card, { minLength: 1, maxLength: 6 }), fc.array(card), (had, added) => {
        const made = (list: typeof had) =>
          list.map(({ ticker, type, status }) => cardOf(ticker, type, status));
        const cards = made(had);
        for (const ticker of documentTickers(cards)) {
          const chosen = ofCompanyFirst(cards, ticker);
          expect(chosen).toHaveLength(cards.length);
          expect(documentTicker([...chosen, ...made(added)])).toBe(ticker);
          const doubt = companyDoubt(chosen);
          const own = documentStatements(chosen);
          expect(own === undefined || own.ticker === ticker).toBe(true);
          expect(own === undefined || doubt === undefined).toBe(true);
          expect(own === undefined || companyComing(chosen) === undefined).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is never a peer: where its statements are missing or on their way, nothing is written", () => {
    const waiting = [cardOf("HPKG", "financial", "loading"), cardOf("CASH")];
    expect(companyDoubt(waiting)).toBe("The statements of HPKG are on their way.");
    const without = [cardOf("ACME", "knowledge-base"), cardOf("CASH")];
    expect(companyDoubt(without)).toContain("about ACME, whose statements are not connected");
    for (const cards of [waiting, without]) {
      const ask = { currentContent: "", connectedData: cards, newId: () => "edit", now: "" };
      for (const message of ["Write about liquidity", "Write a full credit analysis"]) {
        expect(respond({ ...ask, message })).toMatchObject({ edits: [], isUnable: true });
      }
      const [named] = respond({ ...ask, message: "Write about Cash Industries liquidity" }).edits;
      expect(JSON.stringify(named?.anchors)).toContain('"entity":"CASH"');
      expect(namedBy(cards)[2]).not.toContain("Cash");
      expect(namedBy(cards)[3]).toBe("");
    }
  });

  it("is not replaced by a peer that has the fiscal years it lacks", () => {
    const listing = { ...harbour, years: [], emptyReason: "No annual statements." };
    const cards = [{ ...cardOf("HPKG"), data: listing }, cardOf("CASH")];
    const ask = { currentContent: "", connectedData: cards, newId: () => "edit", now: "" };
    expect(respond({ ...ask, message: "Write about liquidity" })).toMatchObject({ edits: [] });
    expect(documentStatements(cards)).toBeUndefined();
  });

  it("is the only one whose attached model is commented", () => {
    const connectedData = [cardOf("CASH"), HARBOUR_MODEL.card];
    const document = { title: "", content: "", connectedData };
    expect(commentaryTask(document).model).toBeUndefined();
    const chosen = ofCompanyFirst(connectedData, "HPKG");
    expect(commentaryTask({ ...document, connectedData: chosen }).model?.ticker).toBe("HPKG");
    expect(openLedger(chosen).providers).toHaveLength(2);
  });
});
