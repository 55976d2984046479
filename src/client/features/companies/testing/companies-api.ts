import { vi } from "vitest";
import { getModelData, getUserTickers, searchTickers } from "#contracts/companies.ts";
import { HARBOUR } from "#core/outputs/report/testing/harbour.ts";

type Respond = (query: URLSearchParams) => Answer | Promise<Answer>;
type Answer = { readonly status: number; readonly body: unknown };

/** A server of companies in memory: what it answers may be changed, what it was asked is kept. */
export type CompaniesApi = {
  /** Paths with their query, in order. */
  readonly asked: readonly string[];
  /** Answers by path; replaced at will in a test. */
  readonly answers: Map<string, Respond>;
};

const LISTED = [
  { ticker: "HPKG", name: "Harbour Packaging Group" },
  { ticker: "HPKC", name: "Hopkirk Cement" },
];

/** Stands in for the server: every answer is one that the contracts accept. */
export function fakeCompaniesApi(): CompaniesApi {
  const asked: string[] = [];
  const answers: CompaniesApi["answers"] = new Map<string, Respond>([
    [
      searchTickers.path,
      (query) => {
        const text = (query.get("q") ?? "").toUpperCase();
        const tickers = LISTED.filter(
          ({ ticker, name }) => ticker.startsWith(text) || name.toUpperCase().includes(text),
        );
        return ok(searchTickers.response.parse({ tickers }));
      },
    ],
    [getUserTickers.path, () => ok(getUserTickers.response.parse({ tickers: [] }))],
    [
      getModelData.path,
      (query) =>
        query.get("period") === "annual"
          ? ok(getModelData.response.parse({ ...HARBOUR, ticker: query.get("ticker") }))
          : failed(404, "No quarters are tagged."),
    ],
  ]);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const url = new URL(address, "http://localhost");
    const answer = await answers.get(url.pathname)?.(url.searchParams);
    return Response.json(answer?.body ?? null, { status: answer?.status ?? 404 });
  });
  return { asked, answers };
}

export function ok(body: unknown): Answer {
  return { status: 200, body };
}

/** A refusal with the sentence for the analyst. */
const CODES: Readonly<Record<number, string>> = { 404: "not_found", 503: "unavailable" };

export function failed(status: number, error: string): Answer {
  const code = CODES[status] ?? "upstream_failed";
  return { status, body: { success: false, code, error } };
}
