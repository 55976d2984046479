import { Fragment } from "react";
import { contentPreview, LARGE_CONTENT_SHOWN } from "#core/text/edits/content-preview.ts";
import { partsOf, type ShownPart } from "#core/text/edits/edit-parts.ts";
import type { ProposedEdit } from "#core/text/edits/edit.ts";

/** What goes, struck, then what comes; long texts by their beginning (spec section 9). */
export function EditPreview({ edit }: { readonly edit: ProposedEdit }) {
  const parts = partsOf(edit);
  if (parts.length > 1) return <PartsPreview edit={edit} parts={parts} />;
  const gone = shortened(removedText(edit));
  const comes = shortened(edit.type === "remove" ? "" : edit.content);
  const label = edit.type === "remove" ? gone.label : comes.label;
  return (
    <>
      {label !== undefined && <span className="block text-11 text-ink-3">{label}</span>}
      <span className="block whitespace-pre-line">
        <Struck text={gone.text} />
        {comes.text}
      </span>
    </>
  );
}

type PartsPreviewProps = { readonly edit: ProposedEdit; readonly parts: readonly ShownPart[] };

/** The stretches of a long replacement that differ, and not what stays between them. */
function PartsPreview({ edit, parts }: PartsPreviewProps) {
  const before = edit.place?.text ?? "";
  const near = parts.filter(({ at, to }) => Math.max(at, to) < LARGE_CONTENT_SHOWN);
  const shown = near.length > 0 ? near : parts.slice(0, 1);
  return (
    <span className="block whitespace-pre-line">
      {shown.map(({ from, to, insert }, index) => (
        <Fragment key={from}>
          {index > 0 && <span className="text-ink-3"> … </span>}
          <Struck text={struck(before, from, to)} />
          {shortened(insert).text}
        </Fragment>
      ))}
      {shown.length < parts.length && <span className="text-ink-3"> …</span>}
    </span>
  );
}

function Struck({ text }: { readonly text: string }) {
  return (
    text !== "" && (
      <>
        <del className="text-remove">{text}</del>{" "}
      </>
    )
  );
}

/** What goes, as far as it is known here: only the beginning of a long edit's place is. */
function struck(before: string, from: number, to: number): string {
  const known = before.slice(from, to);
  return known !== "" && to > before.length ? `${known}…` : known;
}

function removedText({ type, content, place }: ProposedEdit): string {
  if (type === "add") return "";
  return type === "remove" && content !== "" ? content : (place?.text ?? "");
}

function shortened(whole: string) {
  const { label, text } = contentPreview(whole);
  return { label, text: text.length < whole.length ? `${text.trim()}…` : text.trim() };
}
