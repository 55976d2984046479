import type { ReactNode } from "react";
import { useStore } from "#client/lib/use-store.ts";
import { type ChosenSource, claimOf } from "#core/figures/check/figure-decisions.ts";
import type { PlacedBinding } from "#core/ledger/anchor.ts";
import { originKey } from "#core/ledger/origins.ts";
import { AnswerFigure } from "./answer-figure.tsx";
import type { FigureCheck } from "#client/document/check/figure-check.ts";
import { paragraphsOf, partsOf, type TextPart, type TextSource } from "./text-figures.ts";

type CheckedWordsProps = {
  readonly text: string;
  /** What its figures are of, where it was written from data. */
  readonly anchors?: readonly PlacedBinding[];
  readonly check: FigureCheck;
  /** Shows the cell behind a figure. */
  readonly onOpenSource: (cell: ChosenSource) => void;
  /** What stands under it, told the sources of its figures. */
  readonly below?: ((sources: readonly OpenedSource[]) => ReactNode) | undefined;
  /** Places that it cites between brackets. */
  readonly cited?: readonly CitedPlace[] | undefined;
};

/** A place as a text cites it, and its whole name. */
export type CitedPlace = { readonly cite: string; readonly label: string };

/** A numbered source behind figures of a text, with a way to it. */
export type OpenedSource = Pick<TextSource, "number" | "text"> & { readonly onOpen: () => void };

/** A text beside the document in its paragraphs, its figures marked as those of the document are. */
export function CheckedWords(props: CheckedWordsProps) {
  const { text, anchors, check, onOpenSource, below, cited = [] } = props;
  const ground = useStore(check, ({ checked }) => checked?.ground);
  // The list is made anew with every check, its numbers change seldom.
  useStore(check, ({ document }) => document?.sources.map(originKey).join("|"));
  const isChecked =
    ground !== undefined && (ground.ledgers.length > 0 || (anchors?.length ?? 0) > 0);
  const { parts, sources } = isChecked
    ? partsOf(text, ground, check.get().document?.sources ?? [], anchors)
    : { parts: [{ position: 0, text } satisfies TextPart], sources: [] };
  const first = parts.find(({ figure }) => figure !== undefined);
  return (
    <>
      {paragraphsOf(parts).map((paragraph) => (
        <p key={paragraph[0]?.position} className="whitespace-pre-line wrap-anywhere">
          {paragraph.map((part) =>
            part.figure === undefined ? (
              <CitingWords key={part.position} text={part.text} cited={cited} />
            ) : (
              <AnswerFigure
                key={part.position}
                figure={part.figure}
                isFirst={part === first}
                check={check}
                onOpenSource={onOpenSource}
              />
            ),
          )}
        </p>
      ))}
      {below?.(sources.map((source) => opened(source, onOpenSource)))}
    </>
  );
}

/** Words with the places they cite as chips, whose whole names stand in the list below. */
function CitingWords({
  text,
  cited,
}: { readonly text: string } & Required<Pick<CheckedWordsProps, "cited">>) {
  const parts = (cited ?? []).reduce<readonly (string | CitedPlace)[]>(
    (all, place) =>
      all.flatMap((part) =>
        typeof part !== "string"
          ? [part]
          : part
              .split(`(${place.cite})`)
              .flatMap((words, at) => (at === 0 ? [words] : [place, words])),
      ),
    [text],
  );
  return parts.map((part, at) =>
    typeof part === "string" ? (
      part
    ) : (
      <cite
        key={at}
        title={part.label}
        className="inline-block max-w-full truncate rounded-1 bg-sunken px-1 align-bottom text-11 text-ink-2 not-italic"
      >
        {part.cite}
      </cite>
    ),
  );
}

function opened(
  { number, text, figure }: TextSource,
  onOpenSource: (cell: ChosenSource) => void,
): OpenedSource {
  const cell = figure.expected === null ? undefined : claimOf(figure);
  return { number, text, onOpen: () => cell && onOpenSource(cell) };
}
