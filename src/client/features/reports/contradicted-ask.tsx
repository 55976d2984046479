import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { Badge } from "#client/components/badge.tsx";
import { Button } from "#client/components/button.tsx";
import { originLabel } from "#core/figures/check/document-figures-text.ts";
import type { DeckDoubt } from "#core/outputs/deck/deck-words.ts";

type ContradictedAskProps = {
  readonly contradicted: readonly DeckDoubt[];
  /** What was asked for: "Export", "Publish". */
  readonly verb: string;
  /** Leaves for the figure in the text. */
  readonly onShow: (place: TextLocation) => void;
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
};

/**
 * Asks, where it was pressed, before a text goes out with figures that their sources contradict. It
 * takes the focus and gives it back; Escape cancels it and leaves the dialog around it open.
 */
export function ContradictedAsk(props: ContradictedAskProps) {
  const { contradicted, verb, onShow, onGoOn, onCancel } = props;
  const heading = useId();
  const title = useAskFocus();
  useEscape(onCancel);
  return (
    <section
      aria-labelledby={heading}
      className="mt-1.5 rounded-2 border border-error-line bg-paper"
    >
      <h5
        id={heading}
        ref={title}
        tabIndex={-1}
        className="rounded-t-2 bg-error-soft px-3 py-1.75 text-12 font-semibold text-error"
      >
        {headingText(contradicted.length)}
      </h5>
      <ul className="max-h-56 overflow-y-auto">
        {contradicted.map((each) => (
          <ContradictedRow
            key={`${each.field ?? ""} ${each.figure.position}`}
            contradicted={each}
            onShow={() => onShow(each.figure)}
          />
        ))}
      </ul>
      <div className="flex justify-end gap-1.5 border-t border-hairline px-3 py-2">
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="small" onClick={onGoOn}>
          {verb} anyway
        </Button>
      </div>
    </section>
  );
}

type ContradictedRowProps = {
  readonly contradicted: DeckDoubt;
  readonly onShow: () => void;
};

function ContradictedRow({
  contradicted: { figure, sourced, of, isKept, field },
  onShow,
}: ContradictedRowProps) {
  const place = [of, ...figure.origins.slice(0, 1).map(originLabel)].join("; ");
  return (
    <li className="flex items-start gap-2 border-t border-hairline px-3 py-1.5 text-12 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-1.5 figures">
          <span>
            {field === undefined ? "The text" : SAYERS[field]} says{" "}
            <strong className="font-semibold text-contradicted">{figure.text}</strong>, the source{" "}
            <strong className="font-semibold">{sourced}</strong>.
          </span>
          {isKept && <Badge tone="outline">Kept by you</Badge>}
        </p>
        <p className="text-[11.5px]/[16px] text-ink-3 figures wrap-anywhere">{place}</p>
      </div>
      {field === undefined && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`Show in the text: ${figure.text}`}
          onClick={onShow}
        >
          Show in the text
        </Button>
      )}
    </li>
  );
}

const SAYERS: Readonly<Record<NonNullable<DeckDoubt["field"]>, string>> = {
  title: "The title of the slides",
  subtitle: "The subtitle of the slides",
  summary: "The AI summary",
  assumptions: "The assumptions commentary",
  valuation: "The valuation commentary",
};

function headingText(count: number): string {
  return count === 1
    ? "1 figure is contradicted by its source"
    : `${count} figures are contradicted by their sources`;
}

/** The heading has the focus while the question stands; then what had it before, unless it has moved on. */
function useAskFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return heading;
}

/** Dialogs listen on the document for Escape: the window hears of it first. */
function useEscape(onEscape: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escape(event);
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
}
