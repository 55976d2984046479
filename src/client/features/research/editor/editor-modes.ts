import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, placeholder } from "@codemirror/view";

export const PLACEHOLDER = "Start writing your research here...";
export const EDITOR_NAME = "Research text";

/** The text is the analyst's to write. */
export const WRITING: Extension = [
  placeholder(PLACEHOLDER),
  EditorView.contentAttributes.of({
    "aria-label": EDITOR_NAME,
    "aria-multiline": "true",
    lang: "en",
    spellcheck: "true",
    autocorrect: "on",
    autocapitalize: "sentences",
  }),
];

/** Edits are pending: the text is read, and keys decide edits. */
export function previewing(count: number): Extension {
  const edits = count === 1 ? "1 pending edit" : `${count} pending edits`;
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({
      tabindex: "0",
      "aria-readonly": "true",
      "aria-label": `${EDITOR_NAME} with ${edits}, read only`,
    }),
  ];
}
