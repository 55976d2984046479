import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, placeholder } from "@codemirror/view";
import { countText } from "#core/count-text.ts";
import type { PendingField } from "./pending-field.ts";

export const PLACEHOLDER = "Start writing your research here...";
export const EDITOR_NAME = "Research text";

/** The text is the analyst's to write. */
export const WRITING: Extension = [
  placeholder(PLACEHOLDER),
  EditorView.contentAttributes.of({
    "aria-label": EDITOR_NAME,
    "aria-multiline": "true",
    tabindex: "0",
    lang: "en",
    spellcheck: "true",
    autocorrect: "on",
    autocapitalize: "sentences",
  }),
];

/** Edits are pending: the text is read, and keys decide edits. */
export function previewing(pending: PendingField): Extension {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.editorAttributes.of({ class: "previewing" }),
    EditorView.contentAttributes.from(pending, ({ edits: { length } }) => ({
      tabindex: "0",
      "aria-readonly": "true",
      "aria-label": `${EDITOR_NAME} with ${countText(length, "pending edit")}, read only`,
    })),
  ];
}
