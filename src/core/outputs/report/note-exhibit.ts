import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import { type Origin, originKey } from "#core/ledger/origins.ts";
import type { Element } from "#core/outputs/exhibits/element.ts";
import {
  captioned,
  chartElement,
  rangesElement,
  tableElement,
} from "#core/outputs/exhibits/exhibit-element.ts";
import type { ExhibitTable } from "#core/outputs/exhibits/exhibit.ts";
import { numberRanges } from "#core/outputs/exhibits/number-ranges.ts";
import type { PageChart } from "#core/outputs/report/page-one.ts";
import { exhibitLines } from "#core/text/outline/exhibit-names.ts";

/** What a line of a document draws, of the data that are connected now. */
export type NoteExhibit = {
  /** As the line names it. */
  readonly name: string;
  /** What it shows, in one sentence without a full stop. */
  readonly title: string;
  /** Unit and time, and what must be known of it. */
  readonly note: string;
  readonly drawing: PageChart | ExhibitTable;
  /** What stands behind its figures, in order of use. */
  readonly origins: readonly (Origin & { readonly company: string })[];
};

/** A name of nothing that is connected, and why. */
export type MissingExhibit = { readonly name: string; readonly reason: string };

/** As an output prints it: with its number, from 1, and those of its sources. */
export type NumberedExhibit = NoteExhibit & {
  readonly number: number;
  readonly sourceNumbers: readonly number[];
  /** What those are of, in their order. */
  readonly sources: readonly NumberedSource[];
};

/** Gives blocks that name exhibits what they draw; the name of nothing stays the text it is. */
export function drawnIn(exhibits: readonly (NumberedExhibit | MissingExhibit)[]) {
  const byName = new Map(exhibits.map((exhibit) => [exhibit.name, exhibit]));
  return <Block extends Named>(block: Block): Block & { readonly exhibit?: NumberedExhibit } => {
    if (block.kind !== "exhibit") return block;
    const line = block.runs.map(({ text }) => text).join("");
    const exhibit = byName.get(exhibitLines(line)[0]?.name ?? "");
    if (exhibit === undefined || "reason" in exhibit) return { ...block, kind: "paragraph" };
    return { ...block, exhibit };
  };
}

type Named = { readonly kind: string; readonly runs: readonly { readonly text: string }[] };

/** How an exhibit is headed where it stands. */
export type Caption = { readonly title: string; readonly note: string };

/** "Exhibit 1. Net leverage improved to 3.0x in FY2025, from 3.4x", over its unit and sources. */
export function numberedCaption({ number, title, note, sourceNumbers }: NumberedExhibit): Caption {
  const word = sourceNumbers.length === 1 ? "Source" : "Sources";
  const sources = sourceNumbers.length === 0 ? "" : `${word} ${numberRanges(sourceNumbers)}`;
  const said = [ended(note), sources].filter(Boolean).join(" ");
  return { title: `Exhibit ${number}. ${title}`, note: said };
}

/** A note as a sentence before others. */
export function ended(note: string): string {
  return note === "" || note.endsWith(".") ? note : `${note}.`;
}

/** What is drawn as a table of its figures, for where nothing can be. */
export function asTable(drawing: NoteExhibit["drawing"]): ExhibitTable {
  if (isTable(drawing)) return drawing;
  const { name, title } = drawing;
  if ("ranges" in drawing) {
    const { ranges, print, mark } = drawing;
    const marked =
      mark === undefined ? [] : [{ label: mark.label, texts: ["", print(mark.value), ""] }];
    const rows = ranges.map(({ label, range }) => ({
      label,
      texts:
        range === undefined ? ["", "n.m.", ""] : [range.low, range.base, range.high].map(print),
    }));
    const lines = [...rows, ...marked].map(({ label, texts }) => ({
      label,
      kind: "line" as const,
      cells: texts.map((text) => ({ text })),
    }));
    return { name, title, columns: ["", "Low", "Base", "High"], rows: lines };
  }
  const { series, bars } = drawing;
  const cells = bars.map(({ text, value }) => ({ text, value }));
  const columns = ["", ...bars.map(({ label }) => label)];
  return { name, title, columns, rows: [{ label: series, kind: "line", cells }] };
}

/** Of a drawing that is as wide: lengths that letters of this size need. */
const HEIGHT = 14;
const LABELS = 9.5;

/** An exhibit under its caption, for every medium that reads markup; its style sheet has the colours. */
export function exhibitElement(
  { drawing }: Pick<NoteExhibit, "drawing">,
  caption: Caption,
  { width, font }: { readonly width: number; readonly font: number },
): Element {
  if (isTable(drawing)) return captioned(caption, tableElement(drawing));
  if ("ranges" in drawing) {
    const frame = { width, left: font * LABELS, right: width - font, font };
    return rangesElement({ ...drawing, ...caption }, frame);
  }
  const room = { height: font * HEIGHT, top: font * 1.6, foot: font * 1.7, below: font * 1.5 };
  return chartElement({ ...drawing, ...caption }, { width, ...room, share: 0.62, font });
}

export function isTable(drawing: NoteExhibit["drawing"]): drawing is ExhibitTable {
  return "rows" in drawing;
}

/** The exhibits that lines draw, numbered in their order, and the sources with those that they add. */
export function numberedExhibits(
  exhibits: readonly (NoteExhibit | MissingExhibit)[],
  known: readonly NumberedSource[],
): {
  readonly exhibits: readonly (NumberedExhibit | MissingExhibit)[];
  readonly sources: readonly NumberedSource[];
} {
  const found = new Map(known.map((source) => [originKey(source), source]));
  let number = 0;
  const numbered = exhibits.map((exhibit) => {
    if (!("drawing" in exhibit)) return exhibit;
    number += 1;
    const own = exhibit.origins.map((origin) => {
      const key = originKey(origin);
      const source = found.get(key) ?? { ...origin, number: found.size + 1 };
      found.set(key, source);
      return source;
    });
    const sources = [...new Set(own)].toSorted((a, b) => a.number - b.number);
    return { ...exhibit, number, sources, sourceNumbers: sources.map((source) => source.number) };
  });
  return { exhibits: numbered, sources: [...found.values()] };
}
