import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import type { Found } from "#core/findings/findings.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { documentTicker } from "#core/ledger/document-company.ts";
import { documentStatements, openLedger } from "#core/ledger/ledger.ts";
import { MODEL_RESULTS, type SavedModelProvider } from "#core/ledger/saved-model-provider.ts";
import {
  composedText,
  figuresIn,
  linesOf,
  plainLine,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { type ShareValue, shareValue } from "#core/outputs/compositions/share-value.ts";
import {
  type BriefInput,
  foundIn,
  judgedLines,
  risksOf,
  textInBrief,
  towardsShares,
} from "#core/outputs/compositions/summary-text.ts";
import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import { statedRecommendation } from "#core/outputs/post/stated-rating.ts";
import {
  type ReportDocument,
  reportDocument,
  type ReportInput,
} from "#core/outputs/report/document.ts";
import { viewLength } from "#core/outputs/report/page-one.ts";
import { blocksOf } from "#core/outputs/report/report-blocks.ts";
import { numberedSources } from "#core/outputs/report/sources.ts";
import { statementTable } from "#core/outputs/report/statement-table.ts";
import { isSectionLine, sectionName } from "#core/text/outline/section-lines.ts";
import { NO_CALL_REASON } from "#core/writing/analyst/recommendation.ts";
import { upsideSentence, worstCase } from "#core/writing/analyst/valuation.ts";
import { valueFacts } from "#core/writing/analyst/value-facts.ts";

/** Sentences with a figure that a thesis opens with. */
const THESIS = 3;

/**
 * Research on the shares of a document's company: page one with rating, target and key data; the text as
 * thesis; the valuation with both grids and the estimates against history; risks; statements and sources.
 */
export function equityResearch(
  input: Omit<ReportInput, "title" | "edits" | "form"> & { readonly title: Stretch },
): ReportDocument {
  const { title, connectedData, box = {}, content } = input;
  const found = foundIn(input);
  const { thesis, risks } = parted(linesOf(input), wordsOf(title));
  const opening = thesisOf(input, found, thesis);
  const closing = risksBehind(input, found, risks);
  const text = composedText([title, ...opening, ...thesis, ...closing]);
  const value = valuedShares(connectedData, text.figures.sources);
  const lines = blocksOf(thesis.map(wordsOf).join("\n"), []);
  // What a note on debt recommends is no rating of the shares.
  const stated = towardsShares(content) < 0 ? undefined : statedRecommendation(content);
  const none = { text: NO_RECOMMENDATION, reason: NO_CALL_REASON };
  const report = reportDocument({
    ...input,
    ...text,
    figures: { ...text.figures, sources: value.sources },
    title: wordsOf(title),
    edits: [],
    box: {
      ...box,
      ...(stated === undefined ? { recommendation: undefined, none } : { recommendation: stated }),
      spreadBps: undefined,
      market: undefined,
    },
    form: {
      name: "Equity research",
      viewBlocks: opening.length + viewLength(lines),
      page: value.page,
      exhibits: { at: opening.length + lines.length, tables: value.exhibits },
    },
  });
  return withShares(report, value);
}

/** What is known of the shares, with all sources of a report that text, statements and model give. */
export function valuedShares(
  connectedData: readonly ContextItem[],
  ofText: readonly NumberedSource[],
) {
  const data = documentStatements(connectedData);
  const { model } = valueFacts(openLedger(connectedData), documentTicker(connectedData) ?? "");
  const company = data?.name ?? model?.entity ?? "";
  const tabled = data === undefined ? [] : [{ data, table: statementTable(data) }];
  const sources = numberedSources(tabled, ofText, originsOfModel(model, company));
  const { keyData, table, chart, ...value } = shareValue(connectedData, sources);
  const drawn = chart && { chart, chartNumbers: value.numbers };
  return { ...value, sources, page: { keyData, ...(table && { table }), ...drawn } };
}

/** A model that the exhibits stand on is a source, whether or not the text speaks of it. */
function originsOfModel(model: SavedModelProvider | undefined, company: string) {
  const source = model?.find(MODEL_RESULTS.wacc, model.base)?.source;
  return source !== undefined && "savedOutputId" in source ? [{ ...source, company }] : [];
}

/** The call, then what the shares are worth, before the rating of the debt. */
export function withShares(
  report: ReportDocument,
  { cells, notes }: Pick<ShareValue, "cells" | "notes">,
): ReportDocument {
  const { pageOne } = report;
  const [call, ...others] = pageOne.box.filter(({ label }) => label !== "Trend");
  const box = call === undefined ? cells : [call, ...cells, ...others];
  return { ...report, pageOne: { ...pageOne, box, boxNotes: [...pageOne.boxNotes, ...notes] } };
}

/** What market value and DCF come to, and what findings say where the text opens with less than a thesis. */
function thesisOf(
  input: BriefInput,
  found: Found | undefined,
  thesis: readonly Stretch[],
): readonly Stretch[] {
  if (found === undefined) return [];
  const value = valueFacts(openLedger(input.connectedData), found.view.book.ticker);
  const upside = [upsideSentence(value)].filter((said) => said.length > 0);
  const told = thesis.slice(0, THESIS).filter((line) => figuresIn(line).length > 0);
  const missing = THESIS - told.length;
  const brief = textInBrief(input, { most: 2 * THESIS, found, side: "shareholder" });
  const made = brief.findings.filter(({ lead }) => lead.of.content !== input.content);
  return [
    ...judgedLines(input, found, upside),
    ...made.slice(0, Math.max(0, missing)).map(({ lead }) => lead),
  ];
}

/** The text's risks, else those of findings; behind either what the worst case comes to. */
function risksBehind(
  input: BriefInput,
  found: Found | undefined,
  own: readonly Stretch[],
): readonly Stretch[] {
  if (found === undefined) return own;
  const value = valueFacts(openLedger(input.connectedData), found.view.book.ticker);
  const worst = [worstCase(value)].filter((line) => line.length > 0);
  const lines = judgedLines(input, found, own.length === 0 ? risksOf(found, value) : worst);
  return own.length > 0 || lines.length === 0
    ? [...own, ...lines]
    : [plainLine("Risks:"), ...lines];
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
