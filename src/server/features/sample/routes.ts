import { Hono } from "hono";
import { getSample, makeSample, type Sample, SAMPLE_POST_PATH } from "#contracts/sample.ts";
import { SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import { figureChip } from "#core/figures/check/figure-chip.ts";
import { MODEL_ROWS } from "#core/finance/valuation/model-items.ts";
import { readSavedModel } from "#core/finance/valuation/saved-model.ts";
import { SAVED_SCALE } from "#core/finance/valuation/saved-results.ts";
import { NOT_RATED, TREND_DEFAULT } from "#core/outputs/post/post-fields.ts";
import { postArticle } from "#core/outputs/post/post-article.ts";
import { statementCharts } from "#core/outputs/report/statement-charts.ts";
import { countWords } from "#core/text/outline/word-count.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { answerOf } from "#server/features/filings/filing-answer.ts";
import { filingsOf } from "#server/features/filings/service.ts";
import { sampleFileNames } from "#server/features/library/samples.ts";
import { withPolicy } from "#server/features/publishing/pages/policy.ts";
import { postPage } from "#server/features/publishing/pages/post-page.ts";
import { madePost } from "#server/features/publishing/post-work.ts";
import { hasDocument } from "#server/features/research/service.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { ownOrigins } from "#server/http/origins.ts";
import { type SampleNote, withoutSample } from "./note.ts";
import { keepSample, sampleIds } from "./service.ts";

type MakeNote = () => Promise<SampleNote>;

/** What the 10-K is asked for a start, which it answers. */
const QUESTION = "What does the 10-K say about the net leverage covenant?";

/** The sample as the home page shows it, and as a user's own. */
export function sampleRoutes(dependencies: Dependencies, note: MakeNote) {
  const { db, edgar } = dependencies;
  const filings = filingsOf({ ...dependencies, index: companyIndex(edgar) });
  const routes = new Hono<SignedInEnv>();

  serve(routes, getSample, async ({ userId }) => {
    const ids = sampleIds(userId);
    const question = {
      ticker: SAMPLE_TICKER,
      filingType: "10-K",
      query: QUESTION,
      limit: 1,
    } as const;
    const [sample, answer, isMade, documents] = await Promise.all([
      note(),
      filings.ask(question).catch((error: unknown) => Promise.reject(withoutSample(error))),
      hasDocument(db, { userId, id: ids.documentId }),
      sampleFileNames(),
    ]);
    const { filing, results } = answerOf(answer);
    const [{ source } = { source: undefined }] = results;
    const place = [source?.section, source?.page && `page ${source.page}`]
      .filter(Boolean)
      .join(", ");
    return {
      ...ids,
      isMade,
      ...shown(sample),
      filing: { form: filing.form, filed: filing.filed, question: QUESTION, place },
      documents,
      asksSec: dependencies.config.edgar.contact !== undefined,
    };
  });

  serve(routes, makeSample, async ({ userId }) => keepSample(dependencies, userId, await note()));
  return routes;
}

/** What of the note is shown before it is opened. */
function shown(
  note: SampleNote,
): Pick<Sample, "ticker" | "title" | "opening" | "words" | "figures" | "chart" | "model"> {
  const { title, content, figures, statements, model, limit } = note;
  const opening = postArticle(note).blocks.find(({ kind }) => kind === "paragraph");
  const chart = statementCharts(statements).find(({ name }) => name === "Net Leverage (x)");
  const { enterpriseValueGG: value } = model.valuationResults;
  const { cases } = readSavedModel({ ...model, ticker: SAMPLE_TICKER });
  return {
    ticker: SAMPLE_TICKER,
    title,
    opening: (opening?.runs ?? []).map(({ text, state, sourceNumbers }) => ({
      text,
      ...(state && { figure: { state, chip: figureChip({ state, sourceNumbers }) } }),
    })),
    words: countWords(content),
    figures: figures.counts,
    chart:
      chart === undefined ? null : { ...chart, unit: "multiple", bars: [...chart.bars], limit },
    model: {
      rows: MODEL_ROWS.length,
      cases: cases.length,
      currency: statements.currency,
      enterpriseValue: value == null ? null : value * SAVED_SCALE,
    },
  };
}

/** The sample as a post, for whoever has its address: in no list, no feed and no search. */
export function samplePostRoutes({ config }: Pick<Dependencies, "config">, note: MakeNote): Hono {
  const [origin] = ownOrigins(config);
  const routes = new Hono();
  routes.use(SAMPLE_POST_PATH, withPolicy);
  routes.get(SAMPLE_POST_PATH, async (c) => c.html(await samplePage(await note(), origin)));
  return routes;
}

async function samplePage(note: SampleNote, origin: string): Promise<string> {
  const { title, content, figures, statements } = note;
  const { html, words } = await madePost({
    title,
    content,
    figures,
    connectedData: note.connectedData,
    mail: undefined,
  });
  const day = new Date(statements.asOf);
  const [excerpt = ""] = content.slice(title.length).trim().split("\n", 1);
  return postPage(
    {
      id: "sample",
      title,
      excerpt,
      tags: ["Credit Analysis"],
      ticker: SAMPLE_TICKER,
      author: "Footnote (sample)",
      words,
      creditRating: NOT_RATED,
      ratingTrend: TREND_DEFAULT,
      counts: figures.counts,
      publishedAt: day,
      updatedAt: day,
      article: html,
    },
    origin,
    { isIndexed: false },
  );
}
