import { memo, useEffect, useRef, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { listCommands } from "#client/lib/commands.ts";
import { useStore } from "#client/lib/use-store.ts";
import { type ContextItem, isOfStatements, withLoading } from "#core/ledger/connected-data.ts";
import { countText } from "#core/count-text.ts";
import type { DocumentFigure, DocumentFigures } from "#core/figures/check/document-figures.ts";
import {
  figureName,
  figureStanding,
  statusText,
} from "#core/figures/check/document-figures-text.ts";
import type { FigureStore, ShownFigures } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { FIGURE_PAUSE_MS } from "#client/document/marks/follow-check.ts";
import { TickStrip } from "./tick-strip.tsx";

export const CHECKING_TEXT = "Checking figures";
export const CHECK_FAILED_TEXT = "Figures could not be checked";

type FigureStatusProps = { readonly session: DocumentSession; readonly figures: FigureStore };

/** How many figures have a source, with one tick for each. */
// Up to 120 ticks are not drawn again because the line beside them says how saving stands.
export const FigureStatus = memo(function FigureStatus({ session, figures }: FigureStatusProps) {
  const shown = useStore(figures, (state) => state);
  if (shown.status === "failed") {
    return (
      <span role="alert" className="ml-auto flex items-center gap-2 text-error">
        {CHECK_FAILED_TEXT}
        <Retry onClick={figures.retry} />
      </span>
    );
  }
  const { statements, document } = shown;
  return (
    <>
      <Counted session={session} shown={shown} />
      {statements === "failed" && (
        <NotChecked session={session} count={document?.counts.unsupported ?? 0} />
      )}
    </>
  );
});

type CountedProps = { readonly session: DocumentSession; readonly shown: ShownFigures };

function Counted({ session, shown }: CountedProps) {
  const { document, status, statements } = shown;
  const hasFigures = document !== undefined && document.counts.total > 0;
  const isChecking = status === "loading" || statements === "loading";
  const turned = useTurnedContradicted(session, document);
  if (!isChecking && !hasFigures) return null;
  return (
    <>
      <span role="status" className="sr-only">
        {/* Drawn anew each time: the same words a second time are news too. */}
        <span key={turned.nth}>{turnedText(turned.names)}</span>
      </span>
      {hasFigures && (
        <TickStrip
          document={document}
          onGo={session.goTo}
          onShow={(place) => session.editor()?.show(place)}
        />
      )}
      <span className="ml-auto flex items-center gap-2 font-medium text-ink-2">
        {hasFigures && <ContradictedCount count={document.counts.contradicted} />}
        {isChecking && (
          <>
            <Spinner size={13} />
            {CHECKING_TEXT}
          </>
        )}
        {!isChecking && hasFigures && <Review text={statusText(document.counts)} />}
      </span>
    </>
  );
}

/** How the figures stand, which leads on a walk through those that wait for a decision. */
function Review({ text }: { readonly text: string }) {
  return (
    <button
      type="button"
      title="Review of figures"
      className="h-6 rounded-2 px-1 font-medium text-ink-2 hover:underline"
      onClick={() => {
        listCommands()
          .find(({ id }) => id === "next-open-figure")
          ?.run();
      }}
    >
      {text}
    </button>
  );
}

/** What has no source while statements could not be fetched may have one in them. */
function NotChecked({
  session,
  count,
}: Pick<CountedProps, "session"> & { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span role="alert" className="flex items-center gap-2 text-error">
      {count} not checked
      <Retry onClick={() => session.connect((cards) => withLoading(cards, isLost))} />
    </span>
  );
}

function isLost(card: ContextItem): boolean {
  return card.status === "error" && isOfStatements(card);
}

function Retry({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      className="h-6 rounded-2 px-1.5 font-medium text-accent hover:underline"
      onClick={onClick}
    >
      Retry
    </button>
  );
}

/** Names of figures that turned contradicted together, and how many times that has come about. */
type Turned = { readonly names: readonly string[]; readonly nth: number };

/** So many are named; the others are counted. */
const NAMED_AT_MOST = 3;

function turnedText(names: readonly string[]): string {
  const more = names.length - NAMED_AT_MOST;
  const others = more > 0 ? [`${countText(more, "more figure")} contradicted`] : [];
  return [...names.slice(0, NAMED_AT_MOST), ...others].join("; ");
}

/**
 * The figures that turned contradicted last, to be said aloud: after the pause with which figures are
 * judged, and not while the caret is at one, for digits may be to come.
 */
function useTurnedContradicted(
  session: DocumentSession,
  document: DocumentFigures | undefined,
): Turned {
  const [turned, setTurned] = useState<Turned>({ names: [], nth: 0 });
  const known = useRef<readonly string[]>(undefined);
  useEffect(() => {
    if (document === undefined) return undefined;
    const wrong = document.figures.filter((each) => figureStanding(each) === "contradicted");
    const names = wrong.map(figureName);
    let before = beyond(names, beyond(names, known.current ?? names));
    known.current = before;
    let timer = setTimeout(say, FIGURE_PAUSE_MS);
    function say(): void {
      const caret = session.editor()?.cursor() ?? -1;
      const settled = wrong.filter((each) => !isAt(each, caret)).map(figureName);
      const news = beyond(settled, before);
      before = [...before, ...news];
      known.current = before;
      setTurned((last) => {
        if (news.length > 0) return { names: news, nth: last.nth + 1 };
        return last.names.some((name) => names.includes(name)) ? last : { ...last, names: [] };
      });
      if (before.length < names.length) timer = setTimeout(say, FIGURE_PAUSE_MS);
    }
    return () => clearTimeout(timer);
  }, [session, document]);
  return turned;
}

/** The names that `known` does not have, or has fewer times. */
function beyond(names: readonly string[], known: readonly string[]): readonly string[] {
  const left = [...known];
  return names.filter((name) => {
    const at = left.indexOf(name);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function isAt({ position, length }: DocumentFigure, caret: number): boolean {
  return caret > position && caret <= position + length;
}

function ContradictedCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className="text-contradicted">
      <span aria-hidden>≠ {count}</span>
      <span className="sr-only">{count} contradicted by their source,</span>
    </span>
  );
}
