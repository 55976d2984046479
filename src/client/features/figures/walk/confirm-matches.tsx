import { Fragment, useEffect, useId, useRef, useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { KeyCap } from "#client/components/key-cap.tsx";
import { toastUndo, toastNotice } from "#client/lib/toast.ts";
import { countText } from "#core/count-text.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import type { Ground } from "#core/figures/read/ledger/ground.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { periodText } from "#core/ledger/period.ts";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { EditorHandle } from "#client/document/session/editor-handle.ts";
import {
  confirmingAnchors,
  matchedPassages,
  type MatchedPassage,
  placeOfSource,
} from "./matches-to-confirm.ts";

type ConfirmMatchesProps = {
  readonly session: Pick<DocumentSession, "takeUpTyping" | "subscribe"> & {
    readonly get: () => { readonly manuscript: { readonly anchors: readonly Anchor[] } };
    readonly editor: () => Pick<EditorHandle, "decide"> | undefined;
  };
  readonly check: FigureCheck;
  readonly onOpenSource: (source: ChosenSource) => void;
  /** A source that was opened from the list stands in its place; what is ticked stays so. */
  readonly isAside: boolean;
  readonly onClose: () => void;
};

/** The matches of the document, sentence beside source, to be confirmed together. */
export function ConfirmMatches(props: ConfirmMatchesProps) {
  const { session, check, isAside, onOpenSource, onClose } = props;
  const [passages] = useState(() => passagesOf(check.get()));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [openedFrom, setOpenedFrom] = useState<string>();
  const ticked = passages.filter(({ key }) => !unticked.has(key));
  const [count, all] = [countOf(ticked), countOf(passages)];
  const tick = (some: readonly MatchedPassage[], isTicked: boolean) => {
    const next = new Set(unticked);
    for (const { key } of some) {
      if (isTicked) next.delete(key);
      else next.add(key);
    }
    setUnticked(next);
  };

  const confirm = () => {
    confirmStanding({ session, check }, ticked);
    onClose();
  };
  return (
    <Dialog
      isOpen={!isAside}
      onClose={onClose}
      title="Confirm all matches"
      description={`${countText(all, "figure")} ${all === 1 ? "agrees" : "agree"} with a source in value, unit, row and period. Untick what is meant otherwise; what stays unticked stays a match.`}
      className="w-[min(67.5rem,92vw)]"
      isFooterFirst
      footer={<Foot {...{ count, all, onClose }} onConfirm={confirm} />}
    >
      <Sections
        {...{ passages, unticked, openedFrom }}
        ground={check.get().checked?.ground}
        onTick={tick}
        onOpen={({ key, matches: [first] }) => {
          if (first === undefined) return;
          const { ticker, item, period } = first.candidate;
          setOpenedFrom(key);
          onOpenSource({ ticker, item, period });
        }}
      />
    </Dialog>
  );
}

type FootProps = {
  readonly count: number;
  readonly all: number;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function Foot({ count, all, onClose, onConfirm }: FootProps) {
  return (
    <>
      <span className="mr-auto text-12 text-ink-3 figures">
        {count} of {all} ticked. {undoText(count)}
      </span>
      <span aria-hidden className="flex items-center gap-1.5 text-12 text-ink-3">
        <KeyCap>Space</KeyCap> tick <KeyCap>Alt Enter</KeyCap> open source
      </span>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        variant="primary"
        disabledReason={count === 0 ? "Tick a sentence first" : undefined}
        onClick={onConfirm}
      >
        Confirm {countText(count, "match", "matches")}
      </Button>
    </>
  );
}

function undoText(count: number): string {
  if (count === 0) return "Nothing would be confirmed.";
  return count === 1 ? "One undo takes it back." : `One undo takes all ${count} back.`;
}

/** Confirms what still stands as it was listed; one undo takes it all back. */
function confirmStanding(
  { session, check }: Pick<ConfirmMatchesProps, "session" | "check">,
  ticked: readonly MatchedPassage[],
): void {
  const decide = (anchors: readonly Anchor[], ended: readonly string[]) =>
    session.editor()?.decide({ anchors, ended });
  session.takeUpTyping();
  const keys = new Set(ticked.map(({ key }) => key));
  const standing = passagesOf(check.checkNow()).filter(({ key }) => keys.has(key));
  const anchors = confirmingAnchors(standing, Date.now());
  decide(anchors, []);
  const left = ticked.length - standing.length;
  if (left > 0) {
    toastNotice(`${countText(left, "sentence")} changed and ${left === 1 ? "was" : "were"} left`);
  }
  const ids = anchors.map(({ id }) => id);
  if (ids.length === 0) return;
  toastUndo(
    `${ids.length} confirmed`,
    () => decide([], ids),
    (end) =>
      // Ctrl Z takes it all back as well.
      session.subscribe(() => {
        const { anchors: now } = session.get().manuscript;
        if (!now.some(({ id }) => ids.includes(id))) end();
      }),
  );
}

function passagesOf({ document, content }: FigureCheckState): readonly MatchedPassage[] {
  return document === undefined ? [] : matchedPassages(document, content);
}

function countOf(passages: readonly MatchedPassage[]): number {
  return passages.reduce((sum, { matches }) => sum + matches.length, 0);
}

type Ticking = {
  readonly unticked: ReadonlySet<string>;
  readonly onTick: (passages: readonly MatchedPassage[], isTicked: boolean) => void;
};

type TickProps = Ticking & {
  readonly passages: readonly MatchedPassage[];
  readonly id?: string;
  readonly name?: string;
  /** Shows the source of what it ticks. */
  readonly onOpen?: () => void;
  /** Whether the focus comes back to it. */
  readonly isReturnedTo?: boolean;
};

/** Ticked, unticked, or partly so. */
function Tick({ passages, unticked, onTick, id, name, onOpen, isReturnedTo = false }: TickProps) {
  const count = passages.filter(({ key }) => !unticked.has(key)).length;
  const isPart = count > 0 && count < passages.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isReturnedTo) return undefined;
    // After the dialog that closes, which gives the focus to the text.
    const timer = setTimeout(() => box.current?.focus());
    return () => clearTimeout(timer);
  }, [isReturnedTo]);
  return (
    <input
      type="checkbox"
      id={id}
      aria-label={name}
      className="mt-0.5 shrink-0 self-start accent-(--accent-fill)"
      checked={count === passages.length}
      ref={(element) => {
        box.current = element;
        if (element !== null) element.indeterminate = isPart;
      }}
      onChange={(event) => onTick(passages, event.currentTarget.checked)}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== "Enter") return;
        event.preventDefault();
        onOpen?.();
      }}
    />
  );
}

type RowProps = Ticking & {
  readonly ground: Ground | undefined;
  readonly onOpen: (passage: MatchedPassage) => void;
  /** The key of the passage whose source was opened last. */
  readonly openedFrom: string | undefined;
};

const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_minmax(0,25rem)] gap-4 border-b border-hairline px-3";
const SOURCE = "grid grid-cols-[1rem_minmax(0,1fr)_4.5rem_6.5rem] gap-2 figures";

function Sections({
  passages,
  ...rest
}: RowProps & { readonly passages: readonly MatchedPassage[] }) {
  const { unticked, onTick } = rest;
  const sections = Map.groupBy(passages, ({ section }) => section);
  return (
    <div className="text-12">
      <div className={`${COLUMNS} sticky top-0 z-1 bg-surface py-1.5 text-ink-3`}>
        <span className="flex gap-2.5">
          <Tick {...{ passages, unticked, onTick }} name="All" />
          Sentence
        </span>
        <span className={SOURCE}>
          <span className="col-span-2">Source it becomes</span>
          <span className="text-right">Place</span>
          <span className="text-right">Value</span>
        </span>
      </div>
      {[...sections].map(([section, own]) => (
        <section key={section} aria-label={section === "" ? "Document" : section}>
          <label className="flex items-center gap-2.5 border-b border-hairline bg-sunken px-3 py-1.5">
            <Tick {...{ unticked, onTick }} passages={own} />
            <span className="font-semibold">{section === "" ? "Document" : section}</span>
            <span className="text-ink-3">{countedIn(own)}</span>
          </label>
          {own.map((passage) => (
            <PassageRow key={passage.key} {...{ passage }} {...rest} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** "4 matches in 2 sentences", and of what shares one that it is confirmed together. */
function countedIn(own: readonly MatchedPassage[]): string {
  const tables = own.filter(({ isTable }) => isTable).length;
  const places = [
    ...(own.length > tables ? [countText(own.length - tables, "sentence")] : []),
    ...(tables > 0 ? [countText(tables, "table")] : []),
  ];
  const isShared = own.some(({ matches }) => matches.length > 1);
  const counted = `${countText(countOf(own), "match", "matches")} in ${places.join(" and ")}`;
  return isShared ? `${counted}, confirmed together` : counted;
}

function PassageRow({
  passage,
  unticked,
  onTick,
  ground,
  onOpen,
  openedFrom,
}: RowProps & { readonly passage: MatchedPassage }) {
  const { isTable, matches, key } = passage;
  const id = useId();
  return (
    <div className={`${COLUMNS} py-2 ${unticked.has(key) ? "text-ink-3" : "text-ink"}`}>
      <label htmlFor={id} className="flex gap-2.5">
        <Tick
          {...{ unticked, onTick, id }}
          passages={[passage]}
          onOpen={() => onOpen(passage)}
          isReturnedTo={openedFrom === key}
        />
        <span className={isTable ? "whitespace-pre-wrap figures" : "font-doc text-14"}>
          <MarkedText passage={passage} />
        </span>
      </label>
      <ul className="grid content-start gap-1">
        {matches.map(({ figure, candidate }) => (
          <li key={figure.position} className={SOURCE}>
            <span aria-hidden className="text-accent-ink">
              =
            </span>
            <span className="truncate">
              {candidate.item}, {periodText(candidate.period)}
            </span>
            <span className="truncate text-right text-ink-3">
              {ground && placeOfSource(candidate, ground)}
            </span>
            <span className="text-right font-semibold">{candidate.display}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The words of a passage, each figure that matches with its mark. */
function MarkedText({ passage: { start, text, matches } }: { readonly passage: MatchedPassage }) {
  const pieces = matches.map(({ figure }, at) => {
    const from = figure.position - start;
    const before = matches[at - 1]?.figure;
    const end = before === undefined ? 0 : before.position + before.length - start;
    return (
      <Fragment key={figure.position}>
        {text.slice(end, from)}
        <span className="figure" data-answer="" data-state="matches" data-chip="=" data-digits="1">
          {figure.text}
        </span>
      </Fragment>
    );
  });
  const last = matches.at(-1)?.figure;
  return (
    <>
      {pieces}
      {text.slice(last === undefined ? 0 : last.position + last.length - start)}
    </>
  );
}
