import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  WidgetType,
} from "@codemirror/view";
import type { FigureStore } from "#client/document/check/figure-store.ts";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import type { NumberedSource } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { exhibitLines } from "#core/text/outline/exhibit-names.ts";
import type { Drawn, exhibitBox, exhibitsIn, heightOf } from "./exhibit-box.ts";

/** What draws; it is fetched with the first line that names something. */
export type Drawing = {
  readonly exhibitsIn: typeof exhibitsIn;
  readonly heightOf: typeof heightOf;
  readonly exhibitBox: typeof exhibitBox;
};

/** What exhibits are drawn of, and the numbers that sources have. */
type Ground = {
  readonly drawing: Drawing;
  /** Of the document. */
  readonly id: string;
  readonly cards: readonly ContextItem[];
  readonly sources: readonly NumberedSource[];
};

const NO_SOURCES: readonly NumberedSource[] = [];
const redraw = StateEffect.define<Ground>();
const line = Decoration.line({ class: "doc-exhibit-line" });
const name = Decoration.mark({ class: "doc-exhibit-name" });

/** Draws what lines name below them: decorations, of which nothing is in the text. */
export function drawnExhibits(
  session: DocumentSession,
  figures: FigureStore,
  drawing: Drawing,
): Extension {
  const now = (): Ground => ({
    drawing,
    id: session.id,
    cards: session.get().connectedData,
    sources: figures.get().document?.sources ?? NO_SOURCES,
  });
  const field = StateField.define<Ground & { readonly decorations: DecorationSet }>({
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

function withDecorations(state: EditorState, drawn: Ground) {
  return { ...drawn, decorations: decorationsOf(state, drawn) };
}

function decorationsOf({ doc }: EditorState, ground: Ground): DecorationSet {
  const content = doc.toString();
  const lines = exhibitLines(content);
  if (lines.length === 0) return Decoration.none;
  const exhibits = ground.drawing.exhibitsIn(content, ground);
  const byName = new Map(exhibits.map((exhibit) => [exhibit.name, exhibit]));
  return Decoration.set(
    lines.flatMap(({ name: said, position }) => {
      const { from, to, text } = doc.lineAt(position);
      const exhibit = byName.get(said);
      const indent = text.length - text.trimStart().length;
      if (exhibit === undefined) return [];
      const widget = new ExhibitBelow(exhibit, ground);
      return [
        line.range(from),
        name.range(from + indent, from + text.trimEnd().length),
        Decoration.widget({ widget, block: true, side: 1 }).range(to),
      ];
    }),
  );
}

/** What a line names, drawn below it. */
class ExhibitBelow extends WidgetType {
  readonly exhibit: Drawn;
  readonly ground: Ground;

  constructor(exhibit: Drawn, ground: Ground) {
    super();
    this.exhibit = exhibit;
    this.ground = ground;
  }

  /** Numbers are given anew with every key; a drawing stands as long as it says the same. */
  override eq({ exhibit: other }: ExhibitBelow): boolean {
    const { exhibit } = this;
    if (!("drawing" in exhibit)) return "reason" in other && other.reason === exhibit.reason;
    return (
      "drawing" in other &&
      other.drawing === exhibit.drawing &&
      other.number === exhibit.number &&
      other.sourceNumbers.join() === exhibit.sourceNumbers.join()
    );
  }

  override get estimatedHeight(): number {
    return this.ground.drawing.heightOf(this.exhibit);
  }

  override toDOM(view: EditorView): HTMLElement {
    const { drawing, id } = this.ground;
    return drawing.exhibitBox(this.exhibit, id, () => view.requestMeasure());
  }

  override ignoreEvent(): boolean {
    return true;
  }
}
