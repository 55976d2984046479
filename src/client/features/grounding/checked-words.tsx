import { originKey } from "#core/ledger/origins.ts";
import { partsOf } from "./text-figures.ts";
import type { FigureCheck } from "./figure-check.ts";
import { useCheckedFigures } from "./use-checked-figures.ts";

type CheckedWordsProps = { readonly text: string; readonly check: FigureCheck };

/** A text beside the document, its figures marked as those of the document are. */
export function CheckedWords({ text, check }: CheckedWordsProps) {
  const ground = useCheckedFigures(check, ({ checked }) => checked?.ground);
  // The list is made anew with every check, its numbers change seldom.
  useCheckedFigures(check, ({ document }) => document?.sources.map(originKey).join("|"));
  if (ground === undefined || ground.ledgers.length === 0) return text;
  return partsOf(text, ground, check.get().document?.sources ?? []).map((part) =>
    part.figure === undefined ? (
      part.text
    ) : (
      <span
        key={part.position}
        className="figure"
        data-state={part.figure.state}
        data-chip={part.figure.chip}
        data-digits={part.figure.chip.length}
        title={part.figure.about}
      >
        {part.text}
        <span className="sr-only"> ({SPOKEN[part.figure.state]})</span>
      </span>
    ),
  );
}

const SPOKEN = {
  verified: "verified",
  contradicted: "contradicted by its source",
  unsupported: "no source",
  estimate: "estimate",
} as const;
