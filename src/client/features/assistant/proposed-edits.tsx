import { memo, useDeferredValue, useState } from "react";
import { classNames } from "#client/lib/class-names.ts";
import { useStore } from "#client/lib/use-store.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";
import { type DeskState, type EditDesk } from "#client/document/edit-desk.ts";
import { EditRow } from "./edit-row.tsx";

/** A longer list is shown as far as the editor has come, and whole when asked for. */
export const ROWS_SHOWN = 30;
/** There are always so many rows below the one the editor is at: the box does not follow it as its end. */
const ROWS_AHEAD = 10;

/** Of a long list only the rows in view are drawn. */
const UNSEEN_ROWS = "[&>li]:[contain-intrinsic-size:auto_62px] [&>li]:[content-visibility:auto]";

type ProposedEditsProps = { readonly edits: readonly ProposedEdit[]; readonly desk: EditDesk };

/** The edits of one answer, each with its decision or what became of it. */
export function ProposedEdits({ edits, desk }: ProposedEditsProps) {
  const state = useStore(desk, (now) => (edits.some(({ id }) => now.pending.has(id)) ? now : NONE));
  // After the text: a list of a thousand would hold up the frame that shows the decision there.
  return <EditList edits={edits} state={useDeferredValue(state)} desk={desk} />;
}

type EditListProps = ProposedEditsProps & { readonly state: DeskState };

const EditList = memo(function EditList({ edits, state, desk }: EditListProps) {
  const { pending, active, figures } = state;
  // Rows that nobody looks at cost every frame a little.
  const [rows, setRows] = useState(ROWS_SHOWN);
  const isWhole = rows >= edits.length;
  const activeAt = active === undefined ? -1 : edits.findIndex(({ id }) => id === active.id);
  if (!isWhole && activeAt >= rows - ROWS_AHEAD) setRows(activeAt + ROWS_SHOWN);
  const isNumbered = edits.some(({ number }) => number !== undefined);
  return (
    <>
      <ol
        aria-label="Proposed edits"
        // The editor tells what is decided; the conversation need not say it again.
        aria-live="off"
        className={classNames(
          "mt-1.5 divide-y divide-hairline overflow-hidden rounded-2 border border-hairline-strong bg-paper",
          edits.length > ROWS_SHOWN ? UNSEEN_ROWS : "",
        )}
      >
        {edits.slice(0, rows).map((edit, index) => (
          <EditRow
            key={edit.id}
            edit={edit}
            number={
              pending.get(edit.id)?.number ?? edit.number ?? (isNumbered ? undefined : index + 1)
            }
            isPending={pending.has(edit.id)}
            active={active?.id === edit.id ? active : undefined}
            figures={figures.get(edit.id)}
            desk={desk}
          />
        ))}
      </ol>
      {!isWhole && (
        <button
          type="button"
          className="mt-1 h-6 rounded-2 text-12 font-medium text-accent hover:underline"
          onClick={() => {
            setRows(edits.length);
          }}
        >
          Show all {edits.length.toLocaleString("en-US")} edits
        </button>
      )}
    </>
  );
});

const NONE: DeskState = {
  pending: new Map(),
  active: undefined,
  figures: new Map(),
  undoable: new Set(),
};
