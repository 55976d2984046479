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
import { validate } from "#server/http/validate.ts";
import { answerOf } from "./filing-answer.ts";
import { filingsOf, NO_SUCH_PASSAGE } from "./service.ts";

export function filingsRoutes({ db, edgar, logger }: Dependencies) {
  const index = companyIndex(edgar);
  const filings = filingsOf({ db, edgar, index, logger });
  const routes = new Hono<SignedInEnv>();

  routes.post(queryFiling.path, validate("json", queryFiling.body), async (c) => {
    return c.json(answerOf(await filings.ask(c.req.valid("json"))));
  });

  routes.get(getFilingSummary.path, validate("query", getFilingSummary.query), async (c) =>
    c.json(answerOf(await filings.openings(c.req.valid("query")))),
  );

  routes.get(getCompanyOverview.path, validate("query", getCompanyOverview.query), async (c) =>
    c.json(getCompanyOverview.response.parse(await filings.overview(c.req.valid("query")))),
  );

  routes.get(
    findInFiling.path,
    validate("param", findInFiling.params),
    validate("query", findInFiling.query),
    async (c) => {
      const accessions = [c.req.valid("param").accession];
      const { find } = c.req.valid("query");
      const found = await findInContext(db, { kind: "filing", accessions }, find);
      if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
      return c.json(findInFiling.response.parse(found));
    },
  );

  routes.get(getLatestFilings.path, validate("query", getLatestFilings.query), async (c) => {
    const question = c.req.valid("query");
    const [annual, quarterly] = await Promise.all([
      filings.latest({ ...question, filingType: "10-K" }),
      filings.latest({ ...question, filingType: "10-Q" }),
    ]);
    const found = {
      ...(annual !== undefined && { "10-K": annual }),
      ...(quarterly !== undefined && { "10-Q": quarterly }),
    };
    return c.json(getLatestFilings.response.parse({ filings: found }));
  });

  routes.get(getFilingPassage.path, validate("param", getFilingPassage.params), async (c) => {
    const { accession, anchor } = c.req.valid("param");
    await filings.readSample(accession);
    const found = await findPassageInContext(
      db,
      { kind: "filing", accessions: [accession] },
      anchor,
    );
    if (found === undefined) throw new AppError("not_found", NO_SUCH_PASSAGE);
    const company = findByTicker(await index(), found.document.ticker);
    const url = filingAddress(company?.cik, accession);
    return c.json(getFilingPassage.response.parse(viewOf(found, url)));
  });

  routes.get(getEarlierTable.path, validate("param", getEarlierTable.params), async (c) => {
    const { accession, anchor } = c.req.valid("param");
    return c.json(answerOf(await filings.earlierTable(accession, anchor)));
  });
  return routes;
}
