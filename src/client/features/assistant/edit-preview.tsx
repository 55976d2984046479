import { contentPreview } from "#core/text-edits/content-preview.ts";
import type { ProposedEdit } from "#core/text-edits/edit.ts";

/** What goes, struck, then what comes; long texts by their beginning (spec section 9). */
export function EditPreview({ edit }: { readonly edit: ProposedEdit }) {
  const gone = shortened(removedText(edit));
  const comes = shortened(edit.type === "remove" ? "" : edit.content);
  const label = edit.type === "remove" ? gone.label : comes.label;
  return (
    <>
      {label !== undefined && <span className="block text-11 text-ink-3">{label}</span>}
      <span className="block whitespace-pre-line">
        {gone.text !== "" && (
          <>
            <del className="text-remove">{gone.text}</del>{" "}
          </>
        )}
        {comes.text}
      </span>
    </>
  );
}

function removedText({ type, content, place }: ProposedEdit): string {
  if (type === "add") return "";
  return type === "remove" && content !== "" ? content : (place?.text ?? "");
}

function shortened(whole: string) {
  const { label, text } = contentPreview(whole);
  return { label, text: text.length < whole.length ? `${text.trim()}…` : text.trim() };
}
