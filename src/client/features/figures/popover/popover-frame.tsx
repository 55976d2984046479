import type { OpenCount } from "#client/document/marks/next-open.ts";
import { X } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import type { FigureMarks } from "#client/document/marks/figure-marks.ts";
import { stopIn } from "#client/lib/focus-beside.ts";
import { keyOf, matchesKeys } from "#client/lib/keys.ts";
import type { MarkTitle } from "./mark-title.ts";
import { placePopover } from "./place-popover.ts";
import { isLastStop, useInnerFocus } from "./use-inner-focus.ts";

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
  /** Which of the open figures it is, on a walk through them. */
  readonly count?: OpenCount | undefined;
  /** Keys of what is inside; true for one that was taken. */
  readonly onKey?: ((key: string) => boolean) | undefined;
  /** Ctrl Z is of the text that it stands over. */
  readonly onUndo?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A popover beside the open mark: it stays while pointer or focus are in it, and Esc closes it. */
export function PopoverFrame(props: PopoverFrameProps) {
  const { marks, title, text, isFocused, count, onKey, onUndo, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  useBeside(frame, marks, count === undefined ? WIDEST : WIDEST_ON_WALK);
  useInnerFocus(frame, isFocused, marks.focusText);
  useCloseOnEscape(marks);

  function handleBlur({ relatedTarget }: FocusEvent): void {
    const isOutside =
      relatedTarget instanceof Element &&
      // The popover and what stands beside it, or a dialog over the page, which gives the focus back to it.
      relatedTarget.closest('[role="dialog"], [data-beside-figure]') === null &&
      !relatedTarget.classList.contains("cm-content");
    if (isOutside) marks.close();
  }

  function handleTab(event: KeyboardEvent): void {
    if (event.key !== "Tab" || !isLastStop(frame.current, event)) return;
    event.preventDefault();
    const beside = document.querySelector("[data-beside-figure]");
    if (beside === null) marks.close();
    else stopIn(beside)?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    handleTab(event);
    if (onUndo !== undefined && !isTyping(event) && matchesKeys(event.nativeEvent, "Ctrl Z")) {
      event.preventDefault();
      onUndo();
    }
    if (isLetter(event) && onKey?.(keyOf(event).toLowerCase()) === true) event.preventDefault();
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
        {count !== undefined && (
          <span className="text-ink-3 figures">
            {count.number} of {count.total}
          </span>
        )}
        <IconButton icon={X} size="small" label="Close" onClick={marks.close} />
      </div>
      {children}
    </div>
  );
}

/** A key by itself, pressed and not held, and none that is typed into a field. */
function isLetter(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const isHeld = event.nativeEvent.repeat;
  return !isTyping(event) && !isHeld && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
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

const WIDEST = 360;
/** With room for the names of the sources that are chosen from. */
const WIDEST_ON_WALK = 480;
const SIDES = 16;

/** Keeps the popover beside its figure while text, pane and window move; hidden where that is not in view. */
function useBeside(
  popover: RefObject<HTMLElement | null>,
  marks: Pick<FigureMarks, "place">,
  widest: number,
): void {
  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return undefined;
    const pane = element.closest("section") ?? document.body;
    const place = () => {
      putBeside(element, pane, { figure: marks.place(), widest });
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    sizes.observe(pane);
    const whileOpen = new AbortController();
    const { signal } = whileOpen;
    window.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    place();
    return () => {
      whileOpen.abort();
      sizes.disconnect();
    };
  }, [popover, marks, widest]);
}

function putBeside(
  element: HTMLElement,
  pane: Element,
  { figure, widest }: { readonly figure: DOMRect | undefined; readonly widest: number },
): void {
  element.style.visibility = figure === undefined ? "hidden" : "";
  if (figure === undefined) return;
  const { left, right, top, bottom } = pane.getBoundingClientRect();
  const bounds = {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(window.innerWidth, right),
    bottom: Math.min(window.innerHeight, bottom),
  };
  const width = Math.min(widest, bounds.right - bounds.left - SIDES);
  element.style.width = `${width}px`;
  const height = element.scrollHeight;
  const placed = placePopover({ figure, bounds, width, height });
  element.style.left = `${placed.left}px`;
  element.style.top = `${placed.top}px`;
  element.style.maxHeight = `${placed.maxHeight}px`;
}
