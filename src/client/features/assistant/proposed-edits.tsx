import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import type { Edit, EditType } from "#core/text-edits/edit.ts";
import { contentPreview } from "#core/text-edits/content-preview.ts";

type ProposedEditsProps = { readonly edits: readonly Edit[] };

/** The edits of one answer, as a list: what kind each is and how its text begins. */
export function ProposedEdits({ edits }: ProposedEditsProps) {
  return (
    <ol
      aria-label="Proposed edits"
      className="mt-1.5 divide-y divide-hairline rounded-2 border border-hairline-strong bg-paper"
    >
      {edits.map((edit, index) => (
        <EditRow key={edit.id} edit={edit} number={index + 1} />
      ))}
    </ol>
  );
}

function EditRow({ edit, number }: { readonly edit: Edit; readonly number: number }) {
  const { label, text } = contentPreview(edit.content);
  return (
    <li className="flex items-start gap-2 px-2 py-1.25 text-12">
      <span className="w-3.5 shrink-0 text-right text-ink-3 figures">{number}</span>
      <span className="grid w-14 shrink-0">
        <Badge tone={TYPES[edit.type].tone}>{TYPES[edit.type].label}</Badge>
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label !== undefined && <span className="block text-11 text-ink-3">{label}</span>}
        <span className="block whitespace-pre-line">
          {text.trim()}
          {text.length < edit.content.length && "…"}
        </span>
      </span>
    </li>
  );
}

const TYPES: Readonly<Record<EditType, { label: string; tone: BadgeTone }>> = {
  add: { label: "Add", tone: "success" },
  remove: { label: "Remove", tone: "error" },
  replace: { label: "Replace", tone: "outline" },
};
