import { Hono } from "hono";
import {
  findInFiling,
  getCompanyOverview,
  getEarlierTable,
  getFilingPassage,
  getFilingSummary,
  getLatestFilings,
  queryFiling,
} from "#contracts/filings.ts";
import { AppError } from "#core/errors.ts";
import { filingAddress } from "#core/ledger/filing-address.ts";
import { findByTicker } from "#core/finance/companies/ticker-index.ts";
import { companyIndex } from "#server/features/companies/company-index.ts";
import { findInContext, findPassageInContext } from "#server/features/passages/service.ts";
import { viewOf } from "#server/features/passages/view.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { serve } from "#server/http/serve.ts";
import { answerOf } from "./filing-answer.ts";
import { filingsOf, NO_SUCH_PASSAGE } from "./service.ts";

export function filingsRoutes({ db, edgar, logger }: Dependencies) {
  const index = companyIndex(edgar);
  const filings = filingsOf({ db, edgar, index, logger });
  const routes = new Hono<SignedInEnv>();

  serve(routes, queryFiling, async ({ c, body }) => c.json(answerOf(await filings.ask(body))));

  serve(routes, getFilingSummary, async ({ c, query }) =>
    c.json(answerOf(await filings.openings(query))),
  );

  serve(routes, getCompanyOverview, ({ query }) => filings.overview(query));

  serve(routes, findInFiling, async ({ params: { accession }, query: { find } }) => {
    const scope = { kind: "filing", accessions: [accession] } as const;
    const found = await findInContext(db, scope, find);
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    return found;
  });

  serve(routes, getLatestFilings, async ({ query: question }) => {
    const [annual, quarterly] = await Promise.all([
      filings.latest({ ...question, filingType: "10-K" }),
      filings.latest({ ...question, filingType: "10-Q" }),
    ]);
    return {
      filings: {
        ...(annual !== undefined && { "10-K": annual }),
        ...(quarterly !== undefined && { "10-Q": quarterly }),
      },
    };
  });

  serve(routes, getFilingPassage, async ({ params: { accession, anchor } }) => {
    await filings.readSample(accession);
    const scope = { kind: "filing", accessions: [accession] } as const;
    const found = await findPassageInContext(db, scope, anchor);
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    const company = findByTicker(await index(), found.document.ticker);
    return viewOf(found, filingAddress(company?.cik, accession));
  });

  serve(routes, getEarlierTable, async ({ c, params: { accession, anchor } }) =>
    c.json(answerOf(await filings.earlierTable(accession, anchor))),
  );
  return routes;
}
