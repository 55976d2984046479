import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { originKey } from "#core/ledger/origins.ts";
import { AnswerFigure } from "./answer-figure.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { partsOf } from "./text-figures.ts";
import { useCheckedFigures } from "#client/document/check/use-checked-figures.ts";

type CheckedWordsProps = {
  readonly text: string;
  /** What its figures are of, where it was written from data. */
  readonly anchors?: readonly PlacedBinding[];
  readonly check: FigureCheck;
  /** Shows the cell behind a figure. */
  readonly onOpenSource: (cell: ChosenSource) => void;
};

/** A text beside the document, its figures marked as those of the document are. */
export function CheckedWords({ text, anchors, check, onOpenSource }: CheckedWordsProps) {
  const ground = useCheckedFigures(check, ({ checked }) => checked?.ground);
  // The list is made anew with every check, its numbers change seldom.
  useCheckedFigures(check, ({ document }) => document?.sources.map(originKey).join("|"));
  if (ground === undefined || ground.ledgers.length === 0) return text;
  const parts = partsOf(text, ground, check.get().document?.sources ?? [], anchors);
  const first = parts.find(({ figure }) => figure !== undefined);
  return parts.map((part) =>
    part.figure === undefined ? (
      part.text
    ) : (
      <AnswerFigure
        key={part.position}
        figure={part.figure}
        isFirst={part === first}
        check={check}
        onOpenSource={onOpenSource}
      />
    ),
  );
}
