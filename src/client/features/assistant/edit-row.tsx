import { Check, RotateCcw, X } from "lucide-react";
import { memo, type ReactNode, useEffect, useRef } from "react";
import { Badge, type BadgeTone } from "#client/components/badge.tsx";
import { classNames } from "#client/lib/class-names.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import type { EditType, ProposedEdit } from "#core/text/edits/edit.ts";
import type { EditDesk } from "#client/document/edit-desk.ts";
import { EditPreview } from "./edit-preview.tsx";
import { OutcomeLine } from "./outcome-line.tsx";

type EditRowProps = {
  readonly edit: ProposedEdit;
  /** What the preview calls it; undefined for one that it never showed. */
  readonly number: number | undefined;
  readonly isPending: boolean;
  /** Set while the editor's keys act on it; another object when one goes to it again. */
  readonly active: { readonly id: string } | undefined;
  readonly figures: EditFigures | undefined;
  readonly desk: EditDesk;
};

/** One proposed edit: what it changes, then the buttons that decide it or what became of it. */
// A list may hold a thousand: each renders again only when something of its own changed.
export const EditRow = memo(function EditRow(props: EditRowProps) {
  const { edit, number, isPending, active, figures, desk } = props;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active === undefined || !isReadElsewhere(row.current)) return undefined;
    // With the next frame: asking now would lay the page out once more.
    const frame = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: "nearest" });
    });
    return () => {
      cancelAnimationFrame(frame);
    };
  }, [active]);
  return (
    <li
      ref={row}
      aria-current={active === undefined ? undefined : "true"}
      className={classNames(
        "flex items-start gap-1 py-0.75 pr-1 pl-2 text-12",
        active === undefined ? "" : "bg-selected",
      )}
    >
      <Subject edit={edit} number={number} onShow={isPending ? desk.show : undefined}>
        {isPending ? <FiguresLine figures={figures} /> : <OutcomeLine edit={edit} />}
      </Subject>
      <span className="flex w-12 shrink-0 justify-end">
        {isPending && number !== undefined && (
          <Decisions id={edit.id} number={number} desk={desk} />
        )}
        {!isPending && edit.outcome !== "applied" && edit.place !== undefined && (
          <SmallButton
            name={`Propose ${number === undefined ? "it" : `edit ${number}`} again`}
            className="text-ink-3 hover:bg-hover hover:text-ink"
            onPress={() => {
              desk.proposeAgain(edit);
            }}
          >
            <RotateCcw size={13} strokeWidth={1.75} aria-hidden />
          </SmallButton>
        )}
      </span>
    </li>
  );
});

/** The reader is in the text, not here: only then may the list move by itself. */
function isReadElsewhere(row: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (row === null || focused === null || focused === document.body) return false;
  return row.closest("section")?.contains(focused) !== true;
}

type SubjectProps = {
  readonly edit: ProposedEdit;
  readonly number: number | undefined;
  readonly onShow: ((id: string) => void) | undefined;
  readonly children: ReactNode;
};

/** What the edit is; pressing it leads to its place in the text while it is pending. */
function Subject({ edit, number, onShow, children }: SubjectProps) {
  const { label, tone } = TYPES[edit.type];
  const shown = (
    <>
      <span className="w-4 shrink-0 text-right text-ink-3 figures">{number}</span>
      <span className="grid w-14 shrink-0">
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="min-w-0 flex-[1_1_9rem] wrap-anywhere">
        <EditPreview edit={edit} />
        {children}
      </span>
    </>
  );
  const look = "flex min-h-6 min-w-0 flex-1 flex-wrap items-start gap-x-2 py-0.75 text-left";
  if (onShow === undefined) return <div className={look}>{shown}</div>;
  return (
    <button
      type="button"
      title={`Go to edit ${number} in the text`}
      className={classNames(look, "rounded-1 hover:underline decoration-hairline-strong")}
      onClick={() => {
        onShow(edit.id);
      }}
    >
      {shown}
    </button>
  );
}

/** Where the outcome will stand: deciding an edit must not move the rows below it. */
function FiguresLine({ figures }: { readonly figures: EditFigures | undefined }) {
  if (figures === undefined || figures.contradicted === 0) {
    return <span className="block min-h-4 text-11 text-ink-3">{figures?.text}</span>;
  }
  return (
    <span className="block min-h-4 text-11 text-contradicted">
      <span aria-hidden>≠ </span>
      {figures.text}
    </span>
  );
}

type DecisionsProps = { readonly id: string; readonly number: number; readonly desk: EditDesk };

function Decisions({ id, number, desk }: DecisionsProps) {
  return (
    <>
      <SmallButton
        decision="accept"
        name={`Accept edit ${number}`}
        className="text-add hover:bg-add-soft"
        onPress={() => {
          desk.accept(id);
        }}
      >
        <Check size={14} strokeWidth={2} aria-hidden />
      </SmallButton>
      <SmallButton
        decision="reject"
        name={`Reject edit ${number}`}
        className="text-remove hover:bg-remove-soft"
        onPress={() => {
          desk.reject(id);
        }}
      >
        <X size={14} strokeWidth={2} aria-hidden />
      </SmallButton>
    </>
  );
}

/** The button that decides goes with its edit: the focus moves on to the next one alike. */
function passFocusOn(button: HTMLElement): void {
  const conversation = button.closest<HTMLElement>("[role=log]");
  const { decision } = button.dataset;
  if (conversation === null || decision === undefined) return;
  const alike = [...conversation.querySelectorAll<HTMLElement>(`[data-decision="${decision}"]`)];
  const place = alike.indexOf(button);
  (alike[place + 1] ?? alike[place - 1] ?? conversation).focus();
}

type SmallButtonProps = {
  readonly decision?: "accept" | "reject";
  readonly name: string;
  readonly className: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
};

/** With the browser's own tooltip: a thousand of ours would cost more than the rows. */
function SmallButton({ decision, name, className, onPress, children }: SmallButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      data-decision={decision}
      className={classNames("grid size-6 shrink-0 place-items-center rounded-2", className)}
      onClick={({ currentTarget }) => {
        passFocusOn(currentTarget);
        onPress();
      }}
    >
      {children}
    </button>
  );
}

const TYPES: Readonly<Record<EditType, { label: string; tone: BadgeTone }>> = {
  add: { label: "Add", tone: "success" },
  remove: { label: "Remove", tone: "error" },
  replace: { label: "Replace", tone: "outline" },
};
