import { getUserTickers } from "#contracts/companies.ts";
import { listDocuments, SAMPLE_TICKER } from "#contracts/knowledge-base.ts";
import { getSavedOutputs } from "#contracts/models.ts";
import { READY_COMPANIES } from "#core/finance/companies/ready-companies.ts";
import { callOwn, type Send } from "./api-call.ts";

/** What an analyst has here, and what is there for everybody. */
export type Workspace = Awaited<ReturnType<typeof workspaceOf>>;

/** @throws what `callOwn` throws: who may not read it is told so */
export async function workspaceOf(send: Send, ticker?: string) {
  const query = ticker === undefined ? {} : { ticker };
  const [own, library, models] = await Promise.all([
    callOwn(send, getUserTickers, {}),
    callOwn(send, listDocuments, { query }),
    callOwn(send, getSavedOutputs, { query }),
  ]);
  return {
    ownStatements: own.tickers.filter((each) => ticker === undefined || each.ticker === ticker),
    documents: library.documents.map((document) => ({
      id: document.id,
      ticker: document.ticker,
      fileName: document.fileName,
      status: document.status,
      pages: document.pages,
    })),
    models: models.map(({ id, ticker: of, name, updatedAt, hasDcfResults }) => ({
      id,
      ticker: of,
      name,
      updatedAt,
      hasDcfResults,
    })),
    sample: SAMPLE_TICKER,
    readyWithoutNetwork: READY_COMPANIES,
  };
}

/** What is named of each kind at most; the rest is counted. */
const NAMED_MAX = 10;

/** What an AI client is told before its first call. */
export function instructionsFor(workspace: Workspace): string {
  const { ownStatements, documents, models, sample, readyWithoutNetwork } = workspace;
  const ready = readyWithoutNetwork.map((company) => company.ticker).join(", ");
  return [
    "Footnote: statements of listed companies as filed with the SEC, standardised, each value with the filing it stands in. Amounts are whole currency units, rates are fractions. A value that is null has its reason beside it and is not zero.",
    "No tool changes anything. Take figures from the tools, name the source that stands beside each, and run check_figures on a text before it goes to the analyst: with every ticker it speaks of and the ids of the models it quotes.",
    `Ready without a network: ${ready}. ${sample} is a fictional sample company with statements, filings and documents to try the tools on.`,
    `The analyst's own: ${[
      named(
        "statements of",
        ownStatements.map(({ ticker }) => ticker),
      ),
      named(
        "documents",
        documents.map(({ ticker, fileName }) => `${fileName} (${ticker})`),
      ),
      named(
        "models",
        models.map(({ ticker, name }) => `${name} (${ticker})`),
      ),
    ].join("; ")}. list_workspace has them with their ids.`,
  ].join("\n\n");
}

function named(what: string, names: readonly string[]): string {
  const rest = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : "";
  const shown = names.slice(0, NAMED_MAX).join(", ");
  return `${what} ${names.length === 0 ? "none" : shown}${rest}`;
}
