import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Spinner } from "#client/components/spinner.tsx";
import { TextField } from "#client/components/text-field.tsx";
import { filingQueries } from "#client/features/filings/queries.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { FOUND_IN_DOCUMENT_MAX, type PassageView } from "#contracts/passages.ts";
import { countText } from "#core/count-text.ts";
import type { PassageSource } from "#core/ledger/source.ts";

const DEBOUNCE_MS = 300;
const INDENT_PX = 12;

type GoTo = { readonly onGo: (anchor: string) => void };

/** The document's headings, each with its page. */
export function Outline({ sections, onGo }: GoTo & { readonly sections: PassageView["sections"] }) {
  return (
    <Panel>
      {sections.length === 0 && <Said>This document has no headings.</Said>}
      <Places
        label="Outline"
        places={sections.map((section, at) => ({ ...section, key: `${at}` }))}
        onGo={onGo}
      />
    </Panel>
  );
}

/** Words to find in the whole document, and where they stand. */
export function FindInDocument({
  document,
  onGo,
}: GoTo & { readonly document: PassageSource["document"] }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  useEffect(() => input.current?.focus(), []);
  const words = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery(filingQueries.found(document, words));
  const found = data?.found ?? [];
  return (
    <Panel>
      <div className="border-b border-hairline px-4 py-2">
        <TextField
          label="Find in the document"
          isLabelHidden
          ref={input}
          placeholder="Find in the document"
          maxLength={200}
          icon={<Search size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />}
          trailing={isFetching && <Spinner label="Searching" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {error !== null && <Said>{error.message}</Said>}
      {data !== undefined && (
        <Said>{found.length === 0 ? `No passage has “${words}”` : foundText(found.length)}</Said>
      )}
      <Places
        label="Passages found"
        places={found.map((place) => ({ ...place, level: 1, key: place.anchor }))}
        onGo={onGo}
      />
    </Panel>
  );
}

/** Over the page, never more than a part of it. */
function Panel({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex max-h-[40%] shrink-0 flex-col border-b border-hairline-strong bg-surface">
      {children}
    </div>
  );
}

function foundText(count: number): string {
  const passages = countText(count, "passage");
  return count === FOUND_IN_DOCUMENT_MAX ? `The first ${passages}` : passages;
}

function Said({ children }: { readonly children: string }) {
  return (
    <p role="status" className="px-4 py-1.5 text-12 text-ink-3">
      {children}
    </p>
  );
}

type PlacesProps = GoTo & {
  readonly label: string;
  readonly places: readonly {
    readonly key: string;
    readonly anchor: string;
    readonly title: string;
    readonly level: number;
    readonly page?: number | undefined;
  }[];
};

function Places({ label, places, onGo }: PlacesProps) {
  return (
    <ul aria-label={label} className="min-h-0 overflow-y-auto">
      {places.map(({ key, anchor, title, level, page }) => (
        <li key={key}>
          <button
            type="button"
            className="flex min-h-6.5 w-full items-center gap-2 pr-4 text-left text-12 text-ink-2 hover:bg-hover hover:text-ink"
            style={{ paddingLeft: 16 + (level - 1) * INDENT_PX }}
            onClick={() => onGo(anchor)}
          >
            <span className="min-w-0 flex-1 truncate">{title}</span>
            {page !== undefined && <span className="text-ink-3 figures">p. {page}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
