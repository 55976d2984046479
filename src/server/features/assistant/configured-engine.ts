import { setTimeout as sleep } from "node:timers/promises";
import type { Dependencies } from "#server/http/env.ts";
import { placeOf } from "#core/ledger/parent-only.ts";
import { saysMore } from "#core/writing/model/model-context.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { filingsOf } from "#server/features/filings/service.ts";
import { newestDocuments } from "#server/features/library/service.ts";
import { askPassages, findPage, type FoundPassage } from "#server/features/passages/service.ts";
import { createLanguageModel } from "#server/integrations/language-model/language-model.ts";
import { builtInAnalyst, type Engine } from "./engine.ts";
import { createModelEngine } from "./model-engine.ts";
import type { Generation } from "./model-generation.ts";
import { type FoundText, passageNames } from "./model-grounds.ts";
import type { Researcher } from "./model-tools.ts";
import { createModelRewriter } from "./model-rewriter.ts";
import { createRewriter, type Rewriter } from "./rewriter.ts";
import { countTokens } from "./token-count.ts";

const FILING_TYPES = ["10-Q", "10-K"] as const;
const READABLE_MS = 500;
/** Passages of one search: more than a model reads well. */
const SEARCH_LIMIT = 8;
/** The most a question may bring. */
const PASSAGES_MAX = 50;
const NO_DOCUMENT = "00000000-0000-0000-0000-000000000000";

/** Who answers and rewrites: the configured model, else the built-in analyst. */
export function configuredEngine(
  dependencies: Dependencies,
  limits?: Limits,
): { readonly engine: Engine; readonly rewriter: Rewriter } {
  const { config, db, grammar } = dependencies;
  const byRules = createRewriter(grammar);
  if (config.ai === undefined) return { engine: builtInAnalyst, rewriter: byRules };
  const { model, tokens, contextTokens } = generationOf(db, config.ai, limits);
  const researcher = researcherOf(dependencies);
  return {
    engine: createModelEngine({ model, researcher, tokens, contextTokens }),
    rewriter: createModelRewriter({ model, tokens, contextTokens }),
  };
}

/** What texts for reports are generated with; undefined while the built-in analyst writes them. */
export function configuredGeneration(
  { config, db }: Pick<Dependencies, "config" | "db">,
  limits?: Limits,
): Generation | undefined {
  return config.ai && generationOf(db, config.ai, limits);
}

type Limits = Parameters<typeof createLanguageModel>[1];

function generationOf(
  db: Dependencies["db"],
  ai: NonNullable<Dependencies["config"]["ai"]>,
  limits: Limits,
): Generation {
  const { contextTokens } = ai;
  return { model: createLanguageModel(ai, limits), tokens: countTokens(db, ai), contextTokens };
}

/** Of the analyst's own documents, newest first, that a model is told of. */
const OWN_NAMED = 20;

function researcherOf({ db, edgar, logger }: Dependencies): Researcher {
  const filings = filingsOf({ db, edgar, index: companyIndex(edgar), logger });
  return {
    async filings({ held, ...question }) {
      const { passages } = await filings.ask({ ...question, limit: limitBeside(held) });
      return fresh(passages, held).map((found) => textOf(found, question.ticker));
    },
    async readable(ticker, userId) {
      const own = await newestDocuments(db, { userId, ticker, most: OWN_NAMED });
      const uploads = own.map(({ fileName, uploadedAt }) => ({
        ticker,
        form: fileName,
        filed: uploadedAt.slice(0, 10),
        isOwn: true as const,
      }));
      const listed = Promise.all(
        FILING_TYPES.map((filingType) => filings.latest({ ticker, filingType })),
      );
      // An answer waits for nobody who is slow to say what could be read.
      const known = await Promise.race([listed, sleep(READABLE_MS, [], { ref: false })]).catch(
        () => [],
      );
      return [...known.flatMap((filing) => filing ?? []), ...uploads];
    },
    async library({ userId, ticker, query, held }) {
      const scope = { kind: "library", userId, ticker } as const;
      const passages = await askPassages(db, scope, query, { limit: limitBeside(held) });
      return fresh(passages, held).map((found) => textOf(found, ticker));
    },
    async page({ userId, ticker, at: { accession, documentId, anchor = "" }, which }) {
      const scope =
        accession === undefined
          ? ({ kind: "library", userId, documentId: documentId ?? NO_DOCUMENT } as const)
          : ({ kind: "filing", accessions: [accession] } as const);
      return (await findPage(db, scope, anchor, which)).map((found) => textOf(found, ticker));
    },
  };
}

/** So many that enough are left beside those that are held. */
function limitBeside(held: ReadonlySet<string>): number {
  return Math.min(PASSAGES_MAX, SEARCH_LIMIT + held.size);
}

function fresh(found: readonly FoundPassage[], held: ReadonlySet<string>) {
  return found
    .filter(({ passage: { text, table } }) => !held.has(text) && (table || saysMore(text)))
    .slice(0, SEARCH_LIMIT);
}

function textOf({ passage, document }: FoundPassage, ticker: string): FoundText {
  const { page, headings, text, anchor } = passage;
  const { kind, form, filed, fileName, title, accession } = document;
  const section = placeOf(headings);
  const source = {
    ...(kind === "library" && { fileName: fileName ?? title }),
    ...(kind === "filing" && form !== null && { form }),
    ...(kind === "filing" && filed !== null && { filed }),
    ...(page !== undefined && { page }),
    ...(section !== undefined && { section }),
  };
  const at = { anchor, ...(accession === null ? { documentId: document.id } : { accession }) };
  const names = passageNames(source) ?? { label: "passage", cite: "passage" };
  return { ticker, text, at, ...names };
}
