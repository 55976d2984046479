import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown, ChevronUp, CornerUpLeft } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { PassageBody, type UseTable } from "#client/features/filings/passage-body.tsx";
import type { PassageRef } from "#client/features/filings/passage-ref.ts";
import { FindInDocument, Outline } from "#client/features/filings/document-panel.tsx";
import { Breadcrumb, type DocumentPanel, Head } from "#client/features/filings/passage-head.tsx";
import { SourceBar } from "#client/features/filings/source-bar.tsx";
import {
  type CitedFigures,
  type TextFigures,
  useTextFigures,
} from "#client/features/filings/use-text-figures.ts";
import { useSheetPlace } from "#client/lib/use-sheet-place.ts";
import { filingQueries } from "#client/features/filings/queries.ts";
import type { PassageMark } from "#core/figures/check/passage-candidates.ts";
import { quotedPart } from "#core/writing/analyst/quoted-part.ts";

export const MATCHES_TEXT = "The highlight matches the document word for word";
export const NO_MATCH_TEXT = "The document was read anew and this passage is not where it was";

type PassageViewerProps = {
  readonly passages: readonly PassageRef[];
  readonly index: number;
  readonly query: string;
  readonly onStep: (index: number) => void;
  readonly onClose: () => void;
  /**
   * Puts a part of the passage, with its place, into the document; undefined while nothing can be.
   * The part's own words begin at `start` of the passage's text.
   */
  readonly onQuote: ((text: string, passage: PassageRef, start: number) => void) | undefined;
  readonly onUseTable?: UseTable | undefined;
  /** The figures of the text it stands beside. */
  readonly figures: TextFigures;
};

/** A document beside the text, open at a passage; Esc closes it and gives the focus back. */
export function PassageViewer(props: PassageViewerProps) {
  const { passages, index, query, onStep } = props;
  const passage = passages[index];
  const sheet = useRef<HTMLElement>(null);
  useClosing(sheet, props.onClose);
  const place = useSheetPlace();
  if (passage === undefined) return null;
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label="Passage viewer"
      style={place}
      className="fixed inset-y-0 right-0 z-30 mt-11 flex flex-col border-l border-hairline-strong bg-surface"
    >
      <Opened {...props} key={passage.id} passage={passage}>
        <div className="flex h-10 shrink-0 items-center gap-2 border-b border-hairline bg-app pr-3 pl-4 text-12 text-ink-2">
          <b className="font-semibold whitespace-nowrap text-ink figures">{`Passage ${index + 1} of ${passages.length}`}</b>
          <span className="min-w-0 flex-1 truncate text-ink-3">{query}</span>
          <Button
            size="small"
            disabledReason={index === 0 ? "This is the first" : undefined}
            onClick={() => onStep(index - 1)}
          >
            <ChevronUp size={14} strokeWidth={1.75} aria-hidden />
            Previous
          </Button>
          <Button
            size="small"
            disabledReason={index === passages.length - 1 ? "This is the last" : undefined}
            onClick={() => onStep(index + 1)}
          >
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
            Next
          </Button>
        </div>
      </Opened>
    </section>
  );
}

/** Esc closes it from anywhere, unless something above it takes the key first. */
function useClosing(sheet: { readonly current: HTMLElement | null }, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const leave = (event: KeyboardEvent): void => {
      const isAbove = document.querySelector("[role=dialog], [role=menu]") !== null;
      if (event.key === "Escape" && !event.defaultPrevented && !isAbove) close();
    };
    sheet.current?.focus();
    document.addEventListener("keydown", leave);
    return () => {
      document.removeEventListener("keydown", leave);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [sheet]);
}

type OpenedProps = PassageViewerProps & {
  readonly passage: PassageRef;
  readonly children: ReactNode;
};

function Opened({ passage, query, onClose, onQuote, onUseTable, figures, children }: OpenedProps) {
  const [panel, setPanel] = useState<DocumentPanel>();
  const { view, error, isExact, isElsewhere, go } = useReading(passage);
  const cited = useTextFigures(figures, passage);
  return (
    <>
      <Head {...{ passage, view, panel, onClose }} onPanel={setPanel} />
      <Breadcrumb passage={passage} view={view} />
      {isElsewhere ? <Back onBack={() => go(passage.anchor)} /> : children}
      {panel === "outline" && <Outline sections={view?.sections ?? []} onGo={go} />}
      {panel === "find" && <FindInDocument document={passage.document} onGo={go} />}
      <div className="min-h-0 flex-1 overflow-y-auto bg-app p-4">
        {view === undefined ? (
          <NoView error={error} />
        ) : (
          <PassageBody view={view} isMarked={isExact} spots={cited} onUseTable={onUseTable}>
            {isExact && (
              <SourceBar
                cited={cited}
                onQuote={
                  onQuote &&
                  (() => {
                    const { text } = view.passage;
                    const chosen = selectedIn(text) ?? stretchOf(cited);
                    const part = quotedPart(text, { query, chosen });
                    onQuote(quoteOf(part.text, passage), passage, part.start);
                  })
                }
              />
            )}
          </PassageBody>
        )}
      </div>
      {view !== undefined && !isElsewhere && <Foot isExact={isExact} marks={cited.marks} />}
    </>
  );
}

/** What is read of the document: the passage's place, or another one the analyst went to. */
function useReading(passage: PassageRef) {
  const [visited, setVisited] = useState<string>();
  const { document, anchor } = passage;
  const { data: view, error } = useQuery(
    filingQueries.passage({ document, anchor: visited ?? anchor }),
  );
  return {
    view,
    error,
    isElsewhere: visited !== undefined,
    // What cannot be placed exactly is not marked at all.
    isExact: visited === undefined && view !== undefined && view.passage.hash === passage.hash,
    go: (to: string): void => setVisited(to === anchor ? undefined : to),
  };
}

function NoView({ error }: { readonly error: Error | null }) {
  if (error !== null) return <p role="alert">{error.message}</p>;
  return <Spinner label="Opening the document" />;
}

/** In place of the steps while another part of the document is read. */
function Back({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="flex h-10 shrink-0 items-center border-b border-hairline bg-app pr-3 pl-4">
      <Button size="small" onClick={onBack}>
        <CornerUpLeft size={14} strokeWidth={1.75} aria-hidden />
        Back to the passage
      </Button>
    </div>
  );
}

type FootProps = { readonly isExact: boolean; readonly marks: readonly PassageMark[] };

/** Whether what is marked is what was quoted, and which figure of the text it is the source of. */
function Foot({ isExact, marks: [first] }: FootProps) {
  return (
    <p className="flex h-7 shrink-0 items-center gap-1.5 border-t border-hairline px-4 text-[11.5px] text-ink-3">
      {isExact && <Check size={13} strokeWidth={1.75} className="text-accent" aria-hidden />}
      <span className="min-w-0 flex-1 truncate">{isExact ? MATCHES_TEXT : NO_MATCH_TEXT}</span>
      {isExact && first !== undefined && (
        <span className="shrink-0">
          {"row" in first.at ? "Cell" : "Figure"} marked{" "}
          <span className="source-number">{first.number}</span> is the source of {first.text}
        </span>
      )}
    </p>
  );
}

/** What is selected of a passage, by its place in the text. */
function selectedIn(text: string) {
  const selected = window.getSelection()?.toString().trim() ?? "";
  const from = selected === "" ? -1 : text.indexOf(selected);
  return from === -1 ? undefined : { from, to: from + selected.length };
}

/** The figure of running text that would be taken as a source, or that the text cites. */
function stretchOf({ chosen, marks }: CitedFigures) {
  const at = chosen ?? marks[0]?.at;
  return at !== undefined && "from" in at ? at : undefined;
}

function quoteOf(text: string, { tag, caption, section, page }: PassageRef): string {
  const file = tag === "File" ? [caption] : [tag, caption];
  const place = [...file, section, page === undefined ? undefined : `p. ${page}`];
  return `“${text}” (${place.filter((part) => part !== undefined).join(", ")})`;
}
