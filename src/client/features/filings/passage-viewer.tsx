import { useQuery } from "@tanstack/react-query";
import { Check, ChevronDown, ChevronUp, ExternalLink, Quote, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#client/components/button.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
import { Spinner } from "#client/components/spinner.tsx";
import { Tag } from "#client/components/tag.tsx";
import { PassageBody } from "#client/features/filings/passage-body.tsx";
import { filingQueries } from "#client/features/filings/queries.ts";
import type { FilingSource } from "#contracts/filings.ts";
import type { PassageView } from "#contracts/passages.ts";

export const MATCHES_TEXT = "The highlight matches the filing word for word";
export const NO_MATCH_TEXT = "The filing was read anew and this passage is not where it was";

type PassageViewerProps = {
  readonly sources: readonly FilingSource[];
  readonly index: number;
  readonly query: string;
  readonly onStep: (index: number) => void;
  readonly onClose: () => void;
  /** Puts the passage's text, with its place, into the document; undefined while nothing can be. */
  readonly onQuote: ((text: string) => void) | undefined;
};

/** A filing beside the text, open at a passage; Esc closes it and gives the focus back. */
export function PassageViewer(props: PassageViewerProps) {
  const { sources, index, query, onStep, onClose } = props;
  const source = sources[index];
  const sheet = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const before = document.activeElement;
    const shown = sheet.current;
    const leave = (event: KeyboardEvent): void => {
      if (event.key === "Escape") close();
    };
    shown?.focus();
    shown?.addEventListener("keydown", leave);
    return () => {
      shown?.removeEventListener("keydown", leave);
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  if (source === undefined) return null;
  return (
    <section
      ref={sheet}
      tabIndex={-1}
      aria-label="Filing"
      className="fixed inset-y-0 right-0 z-30 mt-11 flex w-[46vw] min-w-105 flex-col border-l border-hairline-strong bg-surface shadow-2"
    >
      <Opened {...props} source={source}>
        <div className="flex h-10 shrink-0 items-center gap-2 border-b border-hairline bg-app pr-3 pl-4 text-12 text-ink-2">
          <b className="font-semibold text-ink figures">{`Passage ${index + 1} of ${sources.length}`}</b>
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
            disabledReason={index === sources.length - 1 ? "This is the last" : undefined}
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

type OpenedProps = PassageViewerProps & {
  readonly source: FilingSource;
  readonly children: ReactNode;
};

function Opened({ source, onClose, onQuote, children }: OpenedProps) {
  const { data: view, error } = useQuery(filingQueries.passage(source.accession, source.anchor));
  // What cannot be placed exactly is not marked at all.
  const isExact = view !== undefined && view.passage.hash === source.hash;
  return (
    <>
      <Head source={source} view={view} onClose={onClose} />
      <Breadcrumb source={source} view={view} />
      {children}
      <div className="min-h-0 flex-1 overflow-y-auto bg-app p-4">
        {error !== null && <p role="alert">{error.message}</p>}
        {view === undefined && error === null && <Spinner label="Opening the filing" />}
        {view !== undefined && (
          <PassageBody view={view} isMarked={isExact}>
            {isExact && onQuote !== undefined && (
              <Button size="small" onClick={() => onQuote(quoteOf(view, source))}>
                <Quote size={13} strokeWidth={1.75} aria-hidden />
                Quote
              </Button>
            )}
          </PassageBody>
        )}
      </div>
      <p className="flex h-7 shrink-0 items-center gap-1.5 border-t border-hairline px-4 text-[11.5px] text-ink-3">
        {isExact && <Check size={13} strokeWidth={1.75} className="text-accent" aria-hidden />}
        {view !== undefined && (isExact ? MATCHES_TEXT : NO_MATCH_TEXT)}
      </p>
    </>
  );
}

function quoteOf({ passage }: PassageView, { form, period, section, page }: FilingSource): string {
  const place = [form, period, section, page === undefined ? undefined : `p. ${page}`];
  return `“${passage.text}” (${place.filter((part) => part !== undefined).join(", ")})`;
}

type PlaceProps = { readonly source: FilingSource; readonly view: PassageView | undefined };

function Head({ source, view, onClose }: PlaceProps & { readonly onClose: () => void }) {
  const url = view?.document.url;
  return (
    <header className="flex h-9 shrink-0 items-center gap-2 border-b border-hairline pr-2 pl-4 text-[12.5px]">
      <Tag isAccent>{source.form}</Tag>
      <h2 className="min-w-0 truncate font-semibold">{view?.document.title ?? ""}</h2>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3 figures">
        {[source.period, source.filed && `filed ${source.filed}`].filter(Boolean).join(", ")}
      </span>
      {url !== undefined && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label="Open on EDGAR"
          className="inline-grid size-6 place-items-center rounded-2 text-ink-2 hover:bg-hover"
        >
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      <IconButton icon={X} size="small" label="Close filing" onClick={onClose} />
    </header>
  );
}

function Breadcrumb({ source, view }: PlaceProps) {
  const { part, headings = [] } = view?.passage ?? {};
  const path = [...(part === undefined ? [] : [`Part ${part}`]), ...headings];
  const pages = view?.document.pageCount;
  return (
    <p className="flex h-8.5 shrink-0 items-center gap-1.5 border-b border-hairline px-4 text-12 text-ink-2">
      <span className="min-w-0 flex-1 truncate">{path.join(" › ")}</span>
      {source.page !== undefined && (
        <span className="text-ink-3 figures">
          {pages === undefined ? `Page ${source.page}` : `Page ${source.page} of ${pages}`}
        </span>
      )}
    </p>
  );
}
