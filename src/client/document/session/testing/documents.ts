import type { ResearchDocument } from "#contracts/research.ts";
import type { Journal } from "#client/document/session/journal.ts";
import type { KeptHistory, KeptWork } from "#client/document/session/kept-work.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";

export const DOCUMENT_ID = "11111111-1111-4111-8111-111111111111";

/** A document as the server answers it. */
export function documentOf(fields: Partial<ResearchDocument> = {}): ResearchDocument {
  return {
    id: DOCUMENT_ID,
    title: "Debt",
    content: "Debt",
    connectedData: [],
    messages: [],
    asOfDate: null,
    anchors: [],
    revision: 1,
    createdAt: "2026-11-20T09:00:00.000Z",
    updatedAt: "2026-11-20T09:58:00.000Z",
    ...fields,
  };
}

export function cardOf(id: string, label = "Company Overview") {
  return {
    id,
    ticker: "AAPL",
    type: "company",
    label,
    timestamp: "2026-11-20T09:14:00.000Z",
    status: "success",
  } as const satisfies ContextItem;
}

function newestFirst(a: { readonly at: number }, b: { readonly at: number }): number {
  return b.at - a.at;
}

/** A journal in memory, which can stop keeping as a private window does. */
export function memoryJournal(): Journal & {
  readonly works: Map<string, KeptWork>;
  readonly histories: Map<string, KeptHistory>;
  isBroken: boolean;
} {
  const works = new Map<string, KeptWork>();
  const histories = new Map<string, KeptHistory>();
  const open = new Set<string>();
  const journal = {
    works,
    histories,
    isBroken: false,
    read: async (documentId: string) => {
      const isLeft = (kept: { documentId: string; sessionId: string }) =>
        kept.documentId === documentId && !open.has(kept.sessionId);
      return {
        works: [...works.values()].filter(isLeft).toSorted(newestFirst),
        histories: [...histories.values()].filter(isLeft).toSorted(newestFirst),
      };
    },
    keepWork: async (work: KeptWork) => {
      if (journal.isBroken) throw new Error("QuotaExceededError");
      works.set(work.sessionId, work);
    },
    keepHistory: async (history: KeptHistory) => {
      if (journal.isBroken) throw new Error("QuotaExceededError");
      histories.set(history.sessionId, history);
    },
    forgetWork: async (_: string, sessionId: string) => {
      works.delete(sessionId);
    },
    forget: async (_: string, sessionId: string) => {
      works.delete(sessionId);
      histories.delete(sessionId);
    },
    hold: (sessionId: string) => {
      open.add(sessionId);
      return () => {
        open.delete(sessionId);
      };
    },
  };
  return journal;
}
