import { X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import type { MarkTitle } from "./mark-title.ts";
import { useBeside } from "./use-beside.ts";
import { useInnerFocus } from "./use-inner-focus.ts";

/** What a popover stands on: the marks of the text, or a figure elsewhere. */
export type PopoverHost = Pick<
  FigureMarks,
  "place" | "close" | "focusText" | "openSource" | "pointerStays" | "pointerLeaves"
>;

type PopoverFrameProps = {
  readonly marks: PopoverHost;
  readonly title: MarkTitle;
  /** The words it is about, for its name. */
  readonly text: string;
  readonly isFocused: boolean;
  readonly children: ReactNode;
};

/** A popover beside the open mark: it stays while pointer or focus are in it, and Esc closes it. */
export function PopoverFrame({ marks, title, text, isFocused, children }: PopoverFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  useBeside(frame, marks);
  useInnerFocus(frame, isFocused, marks.focusText);
  useCloseOnEscape(marks);

  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isOutside =
      relatedTarget instanceof Element &&
      !frame.current?.contains(relatedTarget) &&
      !relatedTarget.classList.contains("cm-content");
    if (isOutside) marks.close();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !event.altKey) return;
    event.preventDefault();
    marks.openSource();
  }

  const { icon: Icon } = title;
  return (
    // The keys reach whatever is focused inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      role="dialog"
      aria-label={`${title.text}: ${text}`}
      tabIndex={-1}
      data-figure-popover=""
      className="fixed z-40 overflow-y-auto rounded-3 bg-surface text-[12.5px]/[18px] text-ink shadow-2 outline-none focus-visible:shadow-2"
      onMouseEnter={marks.pointerStays}
      onMouseLeave={marks.pointerLeaves}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
    >
      <div className="flex items-center gap-1.75 border-b border-hairline py-1 pr-1.5 pl-3">
        <Icon size={15} strokeWidth={2} className={`shrink-0 ${title.tone}`} aria-hidden />
        <h2 className="flex-1 font-semibold">{title.text}</h2>
        <IconButton icon={X} size="small" label="Close" onClick={marks.close} />
      </div>
      {children}
    </div>
  );
}

/** Esc closes it wherever the focus is; what stands nearer to the focus comes first. */
function useCloseOnEscape(marks: PopoverHost): void {
  useEffect(() => {
    const handleKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      marks.close();
    };
    window.addEventListener("keydown", handleKey);
    return () => {
      window.removeEventListener("keydown", handleKey);
    };
  }, [marks]);
}
