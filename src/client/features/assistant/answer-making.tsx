import { Globe, TriangleAlert } from "lucide-react";
import type { AnswerSource, LeftOut } from "#contracts/answers.ts";
import type { ChatMessage } from "#contracts/research.ts";
import { formatWhen } from "#client/lib/format-when.ts";
import { countText } from "#core/count-text.ts";

/** Of an answer that came to no end: the model's connection broke, or the analyst stopped it. */
export const CUT_TEXT = "The answer stopped early. It cost no chat.";
export const STOPPED_TEXT = "You stopped the answer here.";

/** Under an answer: what is left out of it, and what the analyst should know. */
export function AnswerMaking({ message }: { readonly message: ChatMessage }) {
  const { leftOut = [], notes = [], isCut, counted } = message;
  return (
    <>
      {leftOut.length > 0 && <LeftOutNotice leftOut={leftOut} />}
      {isCut === true && (
        <p className="mt-1 text-12 text-warning">{counted === false ? CUT_TEXT : STOPPED_TEXT}</p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-12 text-ink-3">
          {note}
        </p>
      ))}
    </>
  );
}

type AnswerSourcesProps = {
  readonly message: ChatMessage;
  readonly figures: readonly FigureSource[];
};

/** Under an answer: the numbered sources of its figures, and what else it drew on. */
export function AnswerSources({ message, figures }: AnswerSourcesProps) {
  const isNamed = new Set(figures.map(({ text }) => text));
  // A place that is cited beside its figures stands in the list once.
  const sources = (message.sources ?? []).filter(({ label }) => !isNamed.has(label));
  const count = sources.length + figures.length;
  return count === 0 ? null : <SourceList {...{ sources, figures }} count={String(count)} />;
}

function LeftOutNotice({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const count = countText(leftOut.length, "passage is", "passages are");
  return (
    <details className="mt-1.5 rounded-2 border border-warning-line bg-warning-soft px-2.5 py-1.5 text-12">
      <summary className="flex cursor-pointer list-none items-start gap-2">
        <TriangleAlert
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="mt-px shrink-0 text-warning"
        />
        <span>
          {count} left out: {leftOut[0]?.reason}.{" "}
          <span className="font-medium text-accent">Show</span>
        </span>
      </summary>
      <ul className="mt-1.5 grid gap-1">
        {leftOut.map(({ text, reason }, at) => (
          <li key={at} className="wrap-anywhere">
            <span className="whitespace-pre-line">{text}</span>
            <span className="block text-ink-3">{reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A source behind figures of an answer, by its number. */
export type FigureSource = {
  readonly number: number;
  readonly text: string;
  readonly onOpen: () => void;
};

type SourceListProps = {
  readonly sources: readonly AnswerSource[];
  readonly figures?: readonly FigureSource[];
  /** How many there are, in words. */
  readonly count: string;
};

/** Addresses are shown, never links: what a model read may want to be clicked. */
export function SourceList({ sources, figures = [], count }: SourceListProps) {
  return (
    <div role="group" aria-label="Sources" className="mt-2 border-t border-hairline pt-1.5 text-12">
      <h3 className="mb-1 flex text-[11.5px] font-semibold text-ink-2">
        Sources
        <span className="ml-auto font-normal text-ink-3 figures">{count}</span>
      </h3>
      <ol className="grid gap-0.5">
        {figures.map(({ number, text, onOpen }) => (
          <li key={`${number}`} className="flex min-w-0 items-start gap-1.5 figures">
            <span className="source-number mt-px">{number}</span>
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <button
              type="button"
              aria-label={`Open source ${number}`}
              className="min-h-6 shrink-0 font-medium text-accent hover:underline"
              onClick={onOpen}
            >
              Open
            </button>
          </li>
        ))}
        {sources.map(({ kind, label, url, readAt }, at) => (
          <li key={at} className="min-w-0 wrap-anywhere">
            {kind === "web" && (
              <Globe
                size={13}
                strokeWidth={1.75}
                aria-label="Web page"
                className="mr-1 inline-block align-[-2px] text-ink-3"
              />
            )}
            {label}
            {url !== undefined && (
              <span className="block text-11 text-ink-3">
                {url}
                {readAt !== undefined && `, read ${formatWhen(readAt, new Date())}`}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
