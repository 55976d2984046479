import { EditorState, type Extension, type TransactionSpec } from "@codemirror/state";
import { EditorView, ViewPlugin } from "@codemirror/view";
import { z } from "zod";
import { ANCHORS_MAX, boundAnchorSchema, keptAnchorSchema } from "#contracts/anchors.ts";
import { newId } from "#client/lib/new-id.ts";
import { anchorsOfFragment, type Fragment, fragmentOf } from "#core/figures/anchors/fragment.ts";
import { anchorsField, bringAnchors } from "./anchors-field.ts";

/** Beside the plain text on the clipboard; other programs pass it over. */
const TYPE = "application/x-footnote-figures";

const CARRIED = { from: true, to: true, by: true, words: true } as const;

const fragmentSchema = z.object({
  text: z.string(),
  anchors: z
    .array(
      z.union([
        boundAnchorSchema.pick({ ...CARRIED, binding: true }),
        keptAnchorSchema.pick({ ...CARRIED, kept: true }),
      ]),
    )
    .max(ANCHORS_MAX),
}) satisfies z.ZodType<Fragment>;

/** Cut, copied and pasted figures keep what they are of, from one document of the product to another. */
export function anchorsClipboard(): Extension {
  let taken: Fragment | undefined;
  let pasted: Fragment | undefined;
  const take = (_event: ClipboardEvent, view: EditorView) => {
    const { from, to } = view.state.selection.main;
    const { doc } = view.state;
    taken =
      from === to
        ? undefined
        : fragmentOf(doc.toString(), view.state.field(anchorsField), { from, to });
  };
  const put = ({ clipboardData }: ClipboardEvent) => {
    if (taken === undefined || taken.anchors.length === 0) return;
    clipboardData?.setData(TYPE, JSON.stringify(taken));
  };
  return [
    EditorView.domEventObservers({
      copy: take,
      cut: take,
      paste: (event) => {
        pasted = fragmentIn(event.clipboardData?.getData(TYPE));
      },
    }),
    // The editor writes the plain text first, and that clears what is there.
    ViewPlugin.define((view) => {
      view.dom.addEventListener("copy", put);
      view.dom.addEventListener("cut", put);
      return {
        destroy: () => {
          view.dom.removeEventListener("copy", put);
          view.dom.removeEventListener("cut", put);
        },
      };
    }),
    EditorState.transactionExtender.of((transaction): TransactionSpec | null => {
      if (pasted === undefined || !transaction.isUserEvent("input.paste")) return null;
      const fragment = pasted;
      pasted = undefined;
      const anchors: ReturnType<typeof anchorsOfFragment>[number][] = [];
      transaction.changes.iterChanges((...[, , fromNow, , insert]) => {
        if (insert.toString() !== fragment.text) return;
        const made = { id: newId(), at: new Date().toISOString() };
        anchors.push(...anchorsOfFragment(fragment, fromNow, made));
      });
      return anchors.length === 0 ? null : { effects: bringAnchors.of(anchors) };
    }),
  ];
}

/** What a clipboard holds of ours; whatever else stands there is none. */
function fragmentIn(data: string | undefined): Fragment | undefined {
  if (data === undefined || data === "") return undefined;
  try {
    return fragmentSchema.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
