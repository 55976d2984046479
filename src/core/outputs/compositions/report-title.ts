import type { Anchor, PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsOfWords, figuresOfWords } from "#core/outputs/deck/deck-words.ts";
import { REPORT_TITLE_DEFAULT } from "#core/outputs/deck/report-defaults.ts";
import { researchSummary } from "#core/outputs/deck/research-summary.ts";
import type { SummaryInput } from "#core/outputs/deck/summary-defaults.ts";
import {
  beginningOf,
  figuresIn,
  type Stretch,
  wordsOf,
} from "#core/outputs/compositions/composed-text.ts";
import { printableLine } from "#core/outputs/report/printable.ts";

/** Two lines of a page. */
const TITLE_MAX = 150;

/**
 * The finding over a report, with its figures: as the analyst left it, else the text's own headline, else
 * what findings say first; the document's name where nothing is found.
 */
export function reportTitle(
  input: Omit<SummaryInput, "anchors"> & {
    readonly anchors: readonly Anchor[];
    /** The document's own; blank where nobody named it. */
    readonly name: string;
    readonly kept?:
      | { readonly title: string; readonly anchors?: readonly PlacedBinding[] | undefined }
      | undefined;
  },
): Stretch {
  const { name, date, connectedData } = input;
  const { title, anchors } = input.kept ?? foundTitle(input);
  const isFound = title.trim() !== "" && title !== REPORT_TITLE_DEFAULT;
  const shown = isFound ? title : printableLine(name) || REPORT_TITLE_DEFAULT;
  const content = printableLine(shown);
  const placed = content === title ? (anchors ?? anchorsOfWords(title, input)) : [];
  const figures = figuresOfWords(content, placed, { date, connectedData });
  const whole = { of: { content, figures }, from: 0, to: content.length };
  const kept = beginningOf(whole, TITLE_MAX);
  if (kept === whole) return whole;
  const short = `${wordsOf(kept)}…`;
  const of = { content: short, figures: { ...figures, figures: figuresIn(kept) } };
  return { of, from: 0, to: short.length };
}

function foundTitle(input: SummaryInput) {
  const { title, titleAnchors: anchors } = researchSummary(input);
  return { title, anchors };
}
