import { StateEffect, StateField, type Transaction } from "@codemirror/state";
import type { DocumentFigure } from "#core/figures/check/document-figures.ts";
import { Mark, markAt, type PlacedMark } from "./mark.ts";
import type { OpenCount } from "./next-open.ts";
import { markField } from "./mark-field.ts";
import type { ProposedFigure } from "./proposed-figure.ts";

/** A mark whose popover is open, and what opened it. */
export type OpenedMark = PlacedMark & {
  /** One that keys opened goes with the caret, one of the pointer with the pointer. */
  readonly by: "pointer" | "keys";
  /** Whether the focus goes into the popover, or stays in the text. */
  readonly isFocused: boolean;
  /** Set when a pending edit would bring the figure in: it stands in the preview, not in the text. */
  readonly proposed?: ProposedFigure | undefined;
  /** Gone to as one of the open figures. */
  readonly count?: OpenCount | undefined;
};

type Opening = Omit<OpenedMark, keyof PlacedMark> & {
  readonly place: number;
  /** Of a proposed figure, which no mark of the text shows. */
  readonly figure?: DocumentFigure | undefined;
};

/** Opens the popover of the mark at a place; closes it where there is none. */
export const openMark = StateEffect.define<Opening | undefined>();

/** Whoever leads the caret to a figure from elsewhere names what it does so. */
const WENT_TO = "select.goto";

/** The mark whose popover is open: typing closes it, and so does a mark that goes. */
export const openedField = StateField.define<OpenedMark | undefined>({
  create: () => undefined,
  update: (opened, transaction) => {
    const asked = transaction.effects.findLast((effect) => effect.is(openMark));
    if (asked !== undefined) return asked.value && opening(transaction, asked.value);
    if (transaction.docChanged) return undefined;
    if (transaction.isUserEvent(WENT_TO)) return wentTo(transaction);
    return opened && stillOpen(transaction, opened);
  },
});

function opening(
  { state }: Transaction,
  { place, figure, ...how }: Opening,
): OpenedMark | undefined {
  if (figure !== undefined) {
    const mark = new Mark({ figure, warnings: [], isChecking: false, isOpen: false });
    return { from: place, to: place, mark, ...how };
  }
  const found = markAt(state.field(markField), place);
  return found === undefined || found.mark.isChecking ? undefined : { ...found, ...how };
}

/** The popover of a figure that was gone to opens, as by its key. */
function wentTo(transaction: Transaction): OpenedMark | undefined {
  const { from, to } = transaction.newSelection.main;
  const opened = opening(transaction, { place: from, by: "keys", isFocused: false });
  return opened?.from === from && opened.to === to ? opened : undefined;
}

function stillOpen(transaction: Transaction, opened: OpenedMark): OpenedMark | undefined {
  const { from, to, by, mark } = opened;
  const { head } = transaction.newSelection.main;
  if (by === "keys" && transaction.selection !== undefined && (head < from || head > to)) {
    return undefined;
  }
  if (opened.proposed !== undefined) return opened;
  const found = markAt(transaction.state.field(markField), from);
  if (found === undefined || found.from !== from || found.to !== to || found.mark.isChecking) {
    return undefined;
  }
  return found.mark === mark ? opened : { ...opened, mark: found.mark };
}
