import { NO_RECOMMENDATION } from "#core/outputs/deck/report-defaults.ts";
import { composedText, plainLine, type Stretch } from "#core/outputs/compositions/composed-text.ts";
import {
  type ReportDocument,
  reportDocument,
  type ReportInput,
} from "#core/outputs/report/document.ts";
import { NO_SPREAD_REASON } from "#core/writing/analyst/recommendation.ts";
import { CHANGES_TITLE, textInBrief } from "#core/outputs/compositions/summary-text.ts";

const NO_CALL = { text: NO_RECOMMENDATION, reason: NO_SPREAD_REASON };

/**
 * One page of a document: what it comes to, five findings, the company's table and one chart, and what
 * would change the view. `title` is judged like the text.
 */
export function executiveSummary(
  input: Omit<ReportInput, "title" | "edits" | "form"> & { readonly title: Stretch },
): ReportDocument {
  const { title, box = {} } = input;
  const { findings, changes, absent } = textInBrief(input);
  const change = changes.length === 0 ? [] : [plainLine(`${CHANGES_TITLE}:`), ...changes];
  const text = composedText([title, ...findings.map(({ lead }) => lead), ...change]);
  const titleText = title.of.content.slice(title.from, title.to);
  return reportDocument({
    ...input,
    ...text,
    title: titleText,
    edits: [],
    box: { ...box, none: box.recommendation === undefined ? NO_CALL : undefined },
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
    },
  });
}
