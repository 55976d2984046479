import { useState } from "react";
import { Button } from "#client/components/button.tsx";
import { Dialog } from "#client/components/dialog.tsx";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { Notice } from "#client/components/notice.tsx";
import { downloadFile } from "#client/lib/download.ts";
import type { CheckedDocumentAnswer } from "#contracts/check-document.ts";
import { figureChip } from "#core/figures/check/figure-chip.ts";
import {
  STATE_NAMES,
  VERDICT_STATES,
  type VerdictState,
} from "#core/figures/check/figure-verdicts.ts";
import { countText } from "#core/count-text.ts";

export const NOTHING_READ =
  "No figure was read in this file. Figures stand in sentences, or in tables whose rows and columns say what and when they are of.";

type Shown = "open" | VerdictState;
/** Rows drawn at first, and with every press on. */
const ROWS = 200;

type CheckedDocumentProps = {
  readonly answer: CheckedDocumentAnswer;
  readonly description: string;
  /** Goes back to the file and its companies. */
  readonly onChange: () => void;
  readonly onClose: () => void;
};

/** What was found of a document: how many of each verdict, each figure in its sentence, the file. */
export function CheckedDocument({ answer, description, onChange, onClose }: CheckedDocumentProps) {
  const { figures, counts, notes, fileName } = answer;
  const open = figures.length - counts.verified;
  return (
    <Dialog
      onClose={onClose}
      title="Check a document"
      description={description}
      className="w-[min(67.5rem,92vw)]"
      isFooterFirst
      footer={
        <>
          <Button onClick={onChange}>Check again</Button>
          <Button
            variant="primary"
            onClick={() => downloadFile(fileOf(answer.file), answer.fileName)}
          >
            Download checked {endingOf(fileName)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 px-5 py-4">
        <dl className="grid grid-cols-2 rounded-2 border border-hairline-strong bg-paper figures sm:grid-cols-4">
          {VERDICT_STATES.toReversed().map((state) => (
            <div key={state} className="border-hairline px-3.5 py-2.5 not-first:border-l">
              <dt className="text-12 text-ink-2">{STATE_NAMES[state]}</dt>
              <dd className="text-22 font-semibold">{counts[state]}</dd>
            </div>
          ))}
        </dl>
        {figures.length === 0 && <Notice tone="warning">{NOTHING_READ}</Notice>}
        <Notice tone="success">
          {open === 0
            ? "A summary was added."
            : `${countText(open, markOf(fileName))} and a summary were added.`}{" "}
          Every other part of the file is byte for byte as it came.
        </Notice>
        {notes.map((note) => (
          <Notice key={note} tone="info">
            {note}
          </Notice>
        ))}
        {figures.length > 0 && <Figures {...{ figures, counts, open }} />}
      </div>
    </Dialog>
  );
}

function fileOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)]);
}

function endingOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf("."));
}

/** What stands beside a figure in a file that comes back. */
function markOf(fileName: string): string {
  const ending = endingOf(fileName).toLowerCase();
  if (ending === ".pdf") return "highlight";
  return ending.startsWith(".x") ? "cell note" : "comment";
}

type FiguresProps = Pick<CheckedDocumentAnswer, "figures" | "counts"> & { readonly open: number };

function Figures({ figures, counts, open }: FiguresProps) {
  const [shown, setShown] = useState<Shown>(open > 0 ? "open" : "verified");
  const [most, setMost] = useState(ROWS);
  const states = shown === "open" ? VERDICT_STATES.filter((each) => each !== "verified") : [shown];
  const rows = states.flatMap((state) => figures.filter((figure) => figure.state === state));
  const filters = [
    { id: "open" as const, label: `Open ${open}` },
    ...VERDICT_STATES.map((id) => ({ id, label: `${SHORT_NAMES[id]} ${counts[id]}` })),
  ];
  return (
    <section aria-label="Figures" className="rounded-2 border border-hairline-strong bg-paper">
      <FilterBar
        label="Figures by verdict"
        className="border-b border-hairline px-2 py-1.5 figures"
        filters={filters}
        chosen={shown}
        onChoose={(id) => {
          setShown(id);
          setMost(ROWS);
        }}
      />
      <ul>
        {rows.slice(0, most).map((figure, at) => (
          // Nothing else tells two equal figures of a table apart.
          <FigureRow key={`${at} ${figure.sentence}`} figure={figure} />
        ))}
      </ul>
      <p className="flex items-center gap-2 px-3.5 py-2 text-12 text-ink-3 figures">
        {Math.min(most, rows.length)} of {rows.length} shown
        {rows.length > most && (
          <Button size="small" onClick={() => setMost(most + ROWS)}>
            Show more
          </Button>
        )}
      </p>
    </section>
  );
}

const SHORT_NAMES: Readonly<Record<VerdictState, string>> = { ...STATE_NAMES, matches: "Match" };

type Figure = CheckedDocumentAnswer["figures"][number];

function FigureRow({ figure }: { readonly figure: Figure }) {
  const { text, sentence, at, state, title, because, place } = figure;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-hairline px-3.5 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div>
        <p className="font-doc text-14 wrap-anywhere">
          {sentence.slice(0, at)}
          <span
            className="figure"
            data-state={state}
            data-chip={figureChip({ state, sourceNumbers: [] })}
            data-digits="1"
          >
            {text}
          </span>
          {sentence.slice(at + text.length)}
        </p>
        {place !== "" && <p className="text-12 text-ink-3">{place}</p>}
      </div>
      <div className="text-12 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 figures">{because}</p>
      </div>
    </li>
  );
}
