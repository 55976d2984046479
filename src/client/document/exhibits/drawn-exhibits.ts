import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { noteExhibits } from "#core/outputs/note-exhibits/note-exhibits.ts";
import { numberedExhibits } from "#core/outputs/report/note-exhibit.ts";
import { exhibitLines } from "#core/text/outline/exhibit-lines.ts";
import { ExhibitBox } from "./exhibit-box.ts";
import "./exhibits.css";

/** What exhibits are drawn of, and the numbers that sources have. */
type Drawn = {
  /** Of the document. */
  readonly id: string;
  readonly cards: readonly ContextItem[];
  readonly sources: readonly NumberedSource[];
};

const NO_SOURCES: readonly NumberedSource[] = [];
const redraw = StateEffect.define<Drawn>();
const line = Decoration.line({ class: "doc-exhibit-line" });
const name = Decoration.mark({ class: "doc-exhibit-name" });

/** Draws what lines name below them: decorations, of which nothing is in the text. */
export function drawnExhibits(session: DocumentSession, figures: FigureStore): Extension {
  const now = (): Drawn => ({
    id: session.id,
    cards: session.get().connectedData,
    sources: figures.get().document?.sources ?? NO_SOURCES,
  });
  const field = StateField.define<Drawn & { readonly decorations: DecorationSet }>({
    create: (state) => withDecorations(state, now()),
    update: (before, { docChanged, state, effects }) => {
      const given = effects.find((effect) => effect.is(redraw));
      if (given?.is(redraw) === true) return withDecorations(state, given.value);
      return docChanged ? withDecorations(state, before) : before;
    },
    provide: (from) => EditorView.decorations.from(from, ({ decorations }) => decorations),
  });
  const follow = ViewPlugin.define((view) => {
    const check = () => {
      const { cards, sources } = view.state.field(field);
      const next = now();
      if (next.cards !== cards || next.sources !== sources) {
        view.dispatch({ effects: redraw.of(next) });
      }
    };
    const stops = [session, figures].map(({ subscribe }) => subscribe(check));
    return {
      destroy: () => {
        for (const stop of stops) stop();
      },
    };
  });
  return [field, follow];
}

function withDecorations(state: EditorState, drawn: Drawn) {
  return { ...drawn, decorations: decorationsOf(state, drawn) };
}

function decorationsOf({ doc }: EditorState, { id, cards, sources }: Drawn): DecorationSet {
  const content = doc.toString();
  const lines = exhibitLines(content);
  if (lines.length === 0) return Decoration.none;
  const { exhibits } = numberedExhibits(noteExhibits(content, cards), sources);
  const byName = new Map(exhibits.map((exhibit) => [exhibit.name, exhibit]));
  return Decoration.set(
    lines.flatMap(({ name: said, position }) => {
      const { from, to, text } = doc.lineAt(position);
      const exhibit = byName.get(said);
      const indent = text.length - text.trimStart().length;
      if (exhibit === undefined) return [];
      return [
        line.range(from),
        name.range(from + indent, from + text.trimEnd().length),
        Decoration.widget({ widget: boxOf(exhibit, id), block: true, side: 1 }).range(to),
      ];
    }),
  );
}

type Numbered = ReturnType<typeof numberedExhibits>["exhibits"][number];

/** Numbers are given anew with every key; a drawing stands as long as it says the same. */
const boxes = new Map<string, ExhibitBox>();
const BOXES_MAX = 500;

function boxOf(exhibit: Numbered, id: string): ExhibitBox {
  const key =
    "drawing" in exhibit
      ? `${id}|${exhibit.name}|${exhibit.sourceNumbers.join()}`
      : `${id}|${exhibit.name}`;
  const known = boxes.get(key);
  if (known !== undefined && isSame(known.exhibit, exhibit)) return known;
  if (boxes.size >= BOXES_MAX) boxes.clear();
  const box = new ExhibitBox(exhibit, id);
  boxes.set(key, box);
  return box;
}

function isSame(a: Numbered, b: Numbered): boolean {
  if ("drawing" in a && "drawing" in b) return a.drawing === b.drawing && a.number === b.number;
  return "reason" in a && "reason" in b && a.reason === b.reason;
}
