import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { toastUndo, toastNotice } from "#client/lib/toast.ts";
import { countText } from "#core/count-text.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import { periodText } from "#core/ledger/period.ts";
import type { FigureCheck, FigureCheckState } from "#client/document/check/figure-check.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { confirmingAnchors, matchedPassages, type MatchedPassage } from "./matches-to-confirm.ts";

type ConfirmMatchesProps = {
  readonly session: DocumentSession;
  readonly check: FigureCheck;
  readonly onClose: () => void;
};

/** The matches of the document, sentence beside source, to be confirmed together. */
export function ConfirmMatches({ session, check, onClose }: ConfirmMatchesProps) {
  const [passages] = useState(() => passagesOf(check.get()));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
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
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Confirm all matches"
      description={`${countText(all, "figure")} ${all === 1 ? "agrees" : "agree"} with a source in value, unit, row and period. Untick what is meant otherwise; what stays unticked stays a match.`}
      className="w-[min(67.5rem,92vw)]"
      isFooterFirst
      footer={
        <>
          <span className="mr-auto text-12 text-ink-3 figures">
            {count} of {all} ticked. One undo takes all {count} back.
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? "Tick a sentence first" : undefined}
            onClick={confirm}
          >
            Confirm {countText(count, "match", "matches")}
          </Button>
        </>
      }
    >
      <Sections {...{ passages, unticked }} onTick={tick} />
    </Dialog>
  );
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
  if (ids.length > 0) toastUndo(`${ids.length} confirmed`, () => decide([], ids));
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

/** Ticked, unticked, or partly so. */
function Tick({ passages, unticked, onTick }: ListProps) {
  const count = passages.filter(({ key }) => !unticked.has(key)).length;
  const isPart = count > 0 && count < passages.length;
  return (
    <input
      type="checkbox"
      className="mt-0.5 shrink-0 self-start accent-(--accent-fill)"
      checked={count === passages.length}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPart;
      }}
      onChange={(event) => onTick(passages, event.currentTarget.checked)}
    />
  );
}

type ListProps = Ticking & { readonly passages: readonly MatchedPassage[] };

function Sections({ passages, unticked, onTick }: ListProps) {
  const sections = Map.groupBy(passages, ({ section }) => section);
  return (
    <div className="text-12">
      {[...sections].map(([section, own]) => (
        <section key={section} aria-label={section === "" ? "Document" : section}>
          <label className="flex items-center gap-2.5 border-b border-hairline bg-sunken px-3 py-1.5">
            <Tick passages={own} unticked={unticked} onTick={onTick} />
            <span className="font-semibold">{section === "" ? "Document" : section}</span>
            <span className="text-ink-3">{countText(countOf(own), "match", "matches")}</span>
          </label>
          {own.map((passage) => (
            <PassageRow key={passage.key} {...{ passage, unticked, onTick }} />
          ))}
        </section>
      ))}
    </div>
  );
}

function PassageRow({ passage, unticked, onTick }: Ticking & { readonly passage: MatchedPassage }) {
  const { text, isTable, matches } = passage;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,24rem)] gap-4 border-b border-hairline px-3 py-2">
      <label className="flex gap-2.5">
        <Tick passages={[passage]} unticked={unticked} onTick={onTick} />
        <span
          className={isTable ? "whitespace-pre-wrap text-ink figures" : "font-doc text-14 text-ink"}
        >
          {text}
        </span>
      </label>
      <ul className="grid content-start gap-1">
        {matches.map(({ figure, candidate: { item, period, display } }) => (
          <li key={figure.position} className="flex gap-2 figures">
            <span className="min-w-0 flex-1 truncate">
              {item}, {periodText(period)}
            </span>
            <span className="font-semibold">{display}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
