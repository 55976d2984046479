import { viewOf } from "#core/findings/view.ts";
import { ratingParagraphs } from "#core/writing/analyst/rating.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";
import { type Prose, type ProsePart, printProse } from "#core/ledger/prose.ts";
import { bindingOf } from "#core/ledger/formula.ts";
import type { Ledger } from "#core/ledger/ledger.ts";
import type { Binding } from "#core/ledger/reference.ts";
import { isOfStatements, type StatementsProvider } from "#core/ledger/statements-provider.ts";

/** A filing or a document of the analyst's own that a model may search. */
export type ReadableFiling = {
  readonly ticker: string;
  /** Of a document its file's name. */
  readonly form: string;
  /** `YYYY-MM-DD`, when it was filed or uploaded. */
  readonly filed: string;
  readonly isOwn?: true | undefined;
  /** Last day of what it reports. */
  readonly period?: string | undefined;
};

/**
 * What a model is told of each company beside its rows: how far the statements go, the filings it may
 * search, newest first, and what the scorecard makes of it with the levels at which it reads otherwise.
 * `refer` gives a figure its id.
 */
export function companySheet(
  ledger: Ledger,
  filings: readonly ReadableFiling[],
  refer: (binding: Binding) => string,
): readonly string[] {
  return ledger.describe().flatMap(({ entity, name }) => {
    const statements = ledger.providers.find(
      (provider): provider is StatementsProvider =>
        isOfStatements(provider) && provider.entity === entity,
    );
    const own = filings
      .filter(({ ticker }) => ticker === entity)
      .toSorted((a, b) => b.filed.localeCompare(a.filed));
    const newest = statements && lastDay(statements);
    const lines = [
      ...(statements === undefined ? [] : [`statements to ${newest ?? "no day"}`]),
      ...own.map((filing) => filingText(filing, newest)),
    ];
    const rating = statements === undefined ? [] : ratingLines(ledger, statements, refer);
    if (lines.length + rating.length === 0) return [];
    return [[`${entity} ${name}: ${lines.join("; ")}`, ...rating].join("\n")];
  });
}

function filingText(
  { form, filed, period, isOwn }: ReadableFiling,
  newest: string | undefined,
): string {
  if (isOwn === true) return `the analyst's own “${form}”, uploaded ${filed} (searchLibrary)`;
  const isNewer = period !== undefined && newest !== undefined && period > newest;
  const to = period === undefined ? "" : `, to ${period}`;
  return `${form} filed ${filed}${to}${isNewer ? ", newer than the statements" : ""}`;
}

function lastDay({ tables }: StatementsProvider): string | undefined {
  return tables
    .flatMap(({ periods }) => Object.values(periods).map(({ end }) => end))
    .toSorted()
    .at(-1);
}

/** What the built-in analyst says of the rating, its figures as references. */
function ratingLines(
  ledger: Ledger,
  { statements }: StatementsProvider,
  refer: (binding: Binding) => string,
): readonly string[] {
  const view = viewOf(statements, { ledger });
  if (view?.kind.hasEarnings !== true) return [];
  return ratingParagraphs(view, valueFacts(ledger, view.book.ticker)).map((sentences) =>
    sentences
      .filter(({ length }) => length > 0)
      .map((sentence) => withReferences(sentence, view.style, refer))
      .join(" "),
  );
}

function withReferences(
  sentence: Prose,
  style: Parameters<typeof printProse>[1],
  refer: (binding: Binding) => string,
): string {
  const text = (part: ProsePart) => {
    if (typeof part === "string") return part;
    const printed = printProse([part], style).text;
    return "datum" in part ? `{{${refer(bindingOf(part.datum))}=${printed}}}` : printed;
  };
  return sentence.map(text).join("");
}
