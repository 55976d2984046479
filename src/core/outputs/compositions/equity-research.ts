import { figuresOfWords } from "#core/outputs/deck/deck-words.ts";
import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import type { Found } from "#core/findings/findings.ts";
import { openLedger } from "#core/ledger/ledger.ts";
import { anchorsOf, joinProse, joinSentences, type Prose, printProse } from "#core/ledger/prose.ts";
import {
  composedText,
  linesOf,
  plainLine,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { shareValue } from "#core/outputs/compositions/share-value.ts";
import { foundIn } from "#core/outputs/compositions/summary-text.ts";
import { statedRecommendation } from "#core/outputs/post/stated-rating.ts";
import {
  type ReportDocument,
  reportDocument,
  type ReportInput,
} from "#core/outputs/report/document.ts";
import { viewLength } from "#core/outputs/report/page-one.ts";
import { blocksOf } from "#core/outputs/report/report-blocks.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";
import { EVERYTHING } from "#core/writing/analyst/note-plans.ts";
import { saidOf } from "#core/writing/analyst/note.ts";
import {
  equityView,
  NO_VALUE_REASON,
  noValueReason,
} from "#core/writing/analyst/recommendation.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

const RISKS = 3;

/**
 * Research on the shares of a document's company: page one with rating, target and key data; the text as
 * thesis; the valuation with both grids and the estimates against history; risks; statements and sources.
 */
export function equityResearch(
  input: Omit<ReportInput, "title" | "edits" | "form"> & { readonly title: Stretch },
): ReportDocument {
  const { title, connectedData, box = {} } = input;
  const view = viewOfShares(input, foundIn(input));
  const { thesis, risks } = parted(linesOf(input), wordsOf(title));
  const closing = risks.length > 0 ? risks : view.risks;
  const text = composedText([title, ...view.basis, ...thesis, ...closing]);
  const model = text.figures.sources.filter((source) => "savedOutputId" in source);
  const value = shareValue(
    connectedData,
    model.map(({ number }) => number),
  );
  const lines = blocksOf(thesis.map(wordsOf).join("\n"), []);
  const at = view.basis.length + lines.length;
  const report = reportDocument({
    ...input,
    ...text,
    title: wordsOf(title),
    edits: [],
    box: { ...box, ...view.call, spreadBps: undefined, market: undefined },
    form: {
      name: "Equity research",
      viewBlocks: view.basis.length + viewLength(lines),
      page: {
        ...(value.keyData !== undefined && { keyData: value.keyData }),
        ...(value.table !== undefined && { table: value.table }),
        ...(value.chart !== undefined && { chart: value.chart }),
      },
      exhibits: { at, tables: value.exhibits },
    },
  });
  const [call, ...others] = report.pageOne.box.filter(({ label }) => label !== "Trend");
  const cells = call === undefined ? value.cells : [call, ...value.cells, ...others];
  return { ...report, pageOne: { ...report.pageOne, box: cells } };
}

type SharesView = {
  readonly call: Pick<NonNullable<ReportInput["box"]>, "recommendation" | "none">;
  /** Why, in sentences. */
  readonly basis: readonly Stretch[];
  readonly risks: readonly Stretch[];
};

/** What the text recommends, else what market value and DCF bear out; else none, and why. */
function viewOfShares(
  { content, connectedData, date }: Pick<ReportInput, "content" | "connectedData" | "date">,
  found: Found | undefined,
): SharesView {
  const stated = statedRecommendation(content);
  if (found === undefined) {
    const call = stated === undefined ? none(NO_VALUE_REASON) : { recommendation: stated };
    return { call, basis: [], risks: [] };
  }
  const { book, year, style } = found.view;
  const value = valueFacts(openLedger(connectedData), book.ticker);
  const { call, sentences } = equityView({ book, year, value });
  const hasBasis = value.model !== undefined && value.marketCap !== undefined;
  const recommendation = stated ?? (hasBasis ? call : undefined);
  const risks = saidOf(found, value, [{ topics: EVERYTHING, good: "no", most: RISKS }]);
  const judged = (said: readonly Prose[]): readonly Stretch[] => {
    const draft = printProse(joinProse(said, "\n"), style);
    const figures = figuresOfWords(draft.text, anchorsOf(draft), { date, connectedData });
    return linesOf({ content: draft.text, figures });
  };
  return {
    call: recommendation === undefined ? none(noValueReason(value)) : { recommendation },
    basis: stated === undefined && hasBasis ? judged([joinSentences(sentences)]) : [],
    risks: risks.length === 0 ? [] : [plainLine("Risks:"), ...judged(risks)],
  };
}

function none(reason: string): SharesView["call"] {
  return { none: { text: NO_RECOMMENDATION, reason } };
}

/** A text without its title line, and its sections on risks. */
function parted(
  lines: readonly Stretch[],
  title: string,
): { readonly thesis: readonly Stretch[]; readonly risks: readonly Stretch[] } {
  let isRisk = false;
  const sorted = lines.map((line) => {
    const text = wordsOf(line);
    if (isSectionLine(text)) isRisk = /\brisks?\b/i.test(sectionName(text));
    return { line, isRisk };
  });
  const [first] = sorted;
  const rest = first && wordsOf(first.line).trim() === title ? sorted.slice(1) : sorted;
  const of = (wanted: boolean) => rest.flatMap((one) => (one.isRisk === wanted ? [one.line] : []));
  return { thesis: of(false), risks: of(true) };
}
