import { attachedParts } from "#core/finance/valuation/attached-model.ts";
import { writeModel } from "#core/finance/valuation/saved-model.ts";
import { harbourModel } from "#core/finance/valuation/testing/harbour.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import type { DeckModel, DeckRequest } from "#core/outputs/deck/deck-content.ts";
import { anchorsOf } from "#core/ledger/prose.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";

const HEADLINE = "The deleveraging is real, and the 2031 notes do not price it";

function card(type: ContextItem["type"], data: unknown): ContextItem {
  return {
    id: `card-${type}`,
    ticker: "HPKG",
    type,
    label: type,
    timestamp: "2026-03-12T10:00:00Z",
    status: "success",
    data,
  };
}

export const HARBOUR_STATEMENTS = card("financial", harbour);

const WRITTEN = writeModel(harbourModel({ marketCap: { value: 1_417e6, date: "2026-03-11" } }));

/** The fictional company's base case, as a document connects it. */
export const HARBOUR_MODEL: DeckModel = {
  card: card("saved-model", {
    savedOutput: { id: "so_1", ticker: "HPKG", name: "Base case", version: 3 },
    ...attachedParts({ ticker: "HPKG", ...WRITTEN }),
  }),
  parts: WRITTEN,
  label: "DCF model, Base case, saved 11 March 2026",
};

/** A whole deck of the fictional company: the product's own analysis, every figure anchored. */
export function harbourDeck(change: Partial<DeckRequest> = {}): DeckRequest {
  const connectedData = [HARBOUR_STATEMENTS, HARBOUR_MODEL.card];
  const draft = writeTemplate({
    templateId: "full-credit-analysis",
    statements: [harbour],
    ledger: openLedger(connectedData),
  });
  if (draft === undefined) throw new Error("no draft");
  const opening = `${HEADLINE}\n\n`;
  const content = opening + draft.text;
  const anchors = anchorsOf(draft).map(({ from, to, binding }, at): Anchor => ({
    id: `a${at}`,
    from: from + opening.length,
    to: to + opening.length,
    text: draft.text.slice(from, to),
    binding,
    by: "product",
    at: "2026-03-12T10:00:00.000Z",
  }));
  const summary = draft.text.split("\n").find((line) => line.endsWith(".")) ?? "";
  return {
    content,
    anchors,
    connectedData,
    date: "2026-03-12",
    model: HARBOUR_MODEL,
    given: { charts: [], tables: [] },
    words: {
      title: HEADLINE,
      subtitle: "6.875% senior notes due 2031",
      summary,
      assumptions: undefined,
      valuation: undefined,
      rec: "overweight",
      spread: 285,
      analyst: "M. Osei",
      anchors: {},
    },
    ...change,
  };
}
