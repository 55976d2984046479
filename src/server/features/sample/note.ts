import { AppError } from "#core/errors.ts";
import { readFile } from "node:fs/promises";
import { FULL_CONTEXT_LIMIT, FULL_CONTEXT_QUERY } from "#contracts/filings.ts";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import { chosenAnchor } from "#core/figures/check/figure-decisions.ts";
import { type NamedModel, savedModelCard } from "#core/finance/valuation/attached-model.ts";
import { historyFromStatements } from "#core/finance/valuation/history-from-statements.ts";
import { newModel, writeModel, type WrittenModel } from "#core/finance/valuation/saved-model.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";
import { CONTEXT_ITEM_LABELS, type ContextItem } from "#core/ledger/connected-data.ts";
import type { FinancialData } from "#core/ledger/financial-data.ts";
import { judgedFigures } from "#server/features/assistant/figure-service.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { listedStatements } from "#server/features/companies/listed-statements.ts";
import { answerOf } from "#server/features/filings/filing-answer.ts";
import { filingsOf } from "#server/features/filings/service.ts";
import type { Dependencies } from "#server/http/env.ts";

/**
 * The note on the fictional company, written by us; its title is its first line. Below a line of dashes
 * stands what of the filing its author took figures from: figure, row and period, tabs between them, and the name of one that the exhibit is held against.
 */
const TEXT = new URL(`../../../../bundled/notes/${SAMPLE_TICKER}.txt`, import.meta.url);

export const SAMPLE_MODEL_NAME = `${SAMPLE_TICKER} DCF model`;

/** The finished note with the data it stands on, which are the same for everybody. */
export type SampleNote = {
  readonly title: string;
  readonly content: string;
  readonly anchors: readonly BoundAnchor[];
  readonly statements: FinancialData;
  /** What a new model of the company is. */
  readonly model: WrittenModel;
  readonly connectedData: readonly ContextItem[];
  readonly figures: DocumentFigures;
  /** What its exhibit of leverage is held against, as the filing states it. */
  readonly limit: { readonly label: string; readonly value: number } | undefined;
};

/** The note of the sample as the product's own checker judges it, made once; what fails is made anew. */
export function sampleNote(
  dependencies: Pick<Dependencies, "db" | "edgar" | "logger">,
): () => Promise<SampleNote> {
  const sources = { ...dependencies, index: companyIndex(dependencies.edgar) };
  const statementsOf = listedStatements(sources);
  const filings = filingsOf(sources);
  let kept: Promise<SampleNote> | undefined;

  async function make(): Promise<SampleNote> {
    const of = { ticker: SAMPLE_TICKER, source: "listed" } as const;
    const [text, annual, quarterly, ltm, filing] = await Promise.all([
      readFile(TEXT, "utf8"),
      statementsOf({ ...of, period: "annual", years: 5 }),
      statementsOf({ ...of, period: "quarterly", years: 2 }),
      statementsOf({ ...of, period: "ltm", years: 2 }),
      filings.ask({
        ticker: SAMPLE_TICKER,
        filingType: "10-K",
        query: FULL_CONTEXT_QUERY,
        limit: FULL_CONTEXT_LIMIT,
      }),
    ]);
    const model = writeModel(newModel(historyFromStatements(annual)));
    const { context, results, sources: places, filing: read } = answerOf(filing);
    const connectedData: readonly ContextItem[] = [
      card("financial", { data: { ...annual, quarterly, ltm } }),
      card("rag-query", {
        query: FULL_CONTEXT_QUERY,
        filingType: "10-K",
        data: { context, results, filing: read },
        sources: places,
      }),
      modelCard({ ...model, ...of, id: "sample", createdAt: annual.asOf, version: 1 }),
    ];
    const { content, anchors, limits } = readNote(text);
    const [title = ""] = content.split("\n", 1);
    const figures = await judgedFigures({ content, connectedData, anchors });
    const held = figures.figures.find((figure) => limits.has(figure.text));
    const limit = held?.state === "verified" ? limitOf(held, limits) : undefined;
    return { title, content, anchors, statements: annual, model, connectedData, figures, limit };
  }

  return async () => {
    kept ??= make();
    try {
      return await kept;
    } catch (error) {
      kept = undefined;
      throw withoutSample(error);
    }
  };
}

/** What is told where the sample's files can't be read: they come with the product, so there is no sample here. */
export function withoutSample(error: unknown): unknown {
  const isWithout = error instanceof AppError && error.code === "upstream_failed";
  return isWithout ? new AppError("not_found", NO_SAMPLE) : error;
}

const NO_SAMPLE = "The sample's statements and 10-K can't be read on this server";

const TAKEN_FROM = "\n\n---\n";

function readNote(text: string) {
  const [content = "", taken = ""] = text.split(TAKEN_FROM);
  const rows = taken
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
  const anchors = rows.map(([said = "", item = "", period = ""]) => {
    const figure = { position: content.indexOf(said), text: said };
    const binding = { ref: { entity: SAMPLE_TICKER, item, period } };
    return chosenAnchor(figure, binding, { id: `sample-${said}`, now: Date.now() });
  });
  const limits = rows.flatMap(([said = "", , , name]) =>
    name === undefined ? [] : [[said, name] as const],
  );
  return { content, anchors, limits: new Map(limits) };
}

function limitOf(
  { text, value }: Pick<DocumentFigure, "text" | "value">,
  names: ReadonlyMap<string, string>,
) {
  return value === null ? undefined : { label: `${names.get(text) ?? ""} ${text}`, value };
}

/** A card of the sample. */
export function card(type: ContextItem["type"], held: Partial<ContextItem>): ContextItem {
  return {
    id: `sample-${type}`,
    ticker: SAMPLE_TICKER,
    type,
    label: CONTEXT_ITEM_LABELS[type],
    timestamp: new Date().toISOString(),
    status: "success",
    ...held,
  };
}

/** A model of the sample's company on a card. */
export function modelCard(model: Omit<NamedModel, "name">): ContextItem {
  const of = { id: "sample-model", timestamp: new Date().toISOString() };
  return savedModelCard({ ...model, name: SAMPLE_MODEL_NAME }, of);
}
