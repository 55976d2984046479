import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import { composedText, plainLine, type Stretch } from "#core/outputs/compositions/composed-text.ts";
import { valuedShares, withShares } from "#core/outputs/compositions/equity-research.ts";
import {
  type ReportDocument,
  reportDocument,
  type ReportInput,
} from "#core/outputs/report/document.ts";
import { NO_CALL_REASON, NO_SPREAD_REASON } from "#core/writing/analyst/recommendation.ts";
import { CHANGES_TITLE, sideOf, textInBrief } from "#core/outputs/compositions/summary-text.ts";

/**
 * One page of a document: what it comes to, five findings, the company's table and one chart, and what
 * would change the view, each for the side that the document is for. `title` is judged like the text.
 */
export function executiveSummary(
  input: Omit<ReportInput, "title" | "edits" | "form"> & { readonly title: Stretch },
): ReportDocument {
  const { title, box = {} } = input;
  const side = sideOf(input.content);
  const { findings, changes, absent } = textInBrief(input, { side, isAlone: true });
  const change = changes.length === 0 ? [] : [plainLine(`${CHANGES_TITLE}:`), ...changes];
  const text = composedText([title, ...findings.map(({ lead }) => lead), ...change]);
  const shares =
    side === "shareholder" ? valuedShares(input.connectedData, text.figures.sources) : undefined;
  const reason = shares === undefined ? NO_SPREAD_REASON : NO_CALL_REASON;
  const none = { text: NO_RECOMMENDATION, reason };
  const report = reportDocument({
    ...input,
    ...text,
    ...(shares && { figures: { ...text.figures, sources: shares.sources } }),
    title: title.of.content.slice(title.from, title.to),
    edits: [],
    box: { ...box, none: box.recommendation === undefined ? none : undefined },
    form: {
      name: "Executive summary",
      isOnePage: true,
      leads: [
        ...findings.map((_, at) => String(at + 1)),
        ...change.map((_, at) => (at === 0 ? "" : "–")),
      ],
      viewBlocks: findings.length,
      besideBlocks: change.length,
      notes: absent,
      page: shares?.page,
    },
  });
  return shares === undefined ? report : withShares(report, shares);
}
