/** Spec section 9: a tooltip opens after 700 ms, the next one within 300 ms of leaving it at once. */
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_DELAY_MS = 300;
/** So long the pointer may take from the element to its tooltip, which stays while it is there. */
const CROSSING_MS = 120;

const MARK = "data-tooltip";
/** Text that ends in an ellipsis where its place is too narrow: then its tooltip is the whole of it. */
const CUT = ".truncate";

/** An element with the text it is marked with. */
export type Shown = { readonly of: HTMLElement; readonly text: string };

type Show = (shown: Shown | undefined) => void;

/** The one that is open, as its element stands. */
function openTooltip(show: Show, onClose: (of: HTMLElement) => void) {
  let open: HTMLElement | undefined;
  const changes = new MutationObserver(follow);

  function close(): void {
    if (open === undefined) return;
    onClose(open);
    open = undefined;
    changes.disconnect();
    show(undefined);
  }

  /** The text of what is open may change, and go with its element. */
  function follow(): void {
    const text = open === undefined ? "" : textOf(open);
    if (open?.isConnected !== true || text === "") close();
    else show({ of: open, text });
  }

  function openAt(of: HTMLElement): void {
    open = of;
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: [MARK] });
    follow();
  }

  return { of: () => open, openAt, close };
}

/** Follows pointer and focus, and says which tooltip is to be seen; what comes back ends it. */
export function watchTooltips(show: Show): () => void {
  let pointed: HTMLElement | undefined;
  let isPressed = false;
  let leftAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooltip = openTooltip(show, (of) => {
    // The pointer may have left it before.
    if (pointed === of) leftAt = performance.now();
  });

  function openAt(of: HTMLElement): void {
    clearTimeout(timer);
    tooltip.openAt(of);
  }

  function close(): void {
    clearTimeout(timer);
    tooltip.close();
  }

  function point({ target, pointerType }: PointerEvent): void {
    if (pointerType === "touch") return;
    if (closestTo(target, "[role=tooltip]") !== undefined) return clearTimeout(timer);
    const next = toldBy(target);
    if (next === pointed) return;
    if (pointed !== undefined && pointed === tooltip.of()) leftAt = performance.now();
    pointed = next;
    clearTimeout(timer);
    if (next === undefined) timer = setTimeout(close, CROSSING_MS);
    else if (performance.now() - leftAt < TOOLTIP_SKIP_DELAY_MS) openAt(next);
    else timer = setTimeout(openAt, TOOLTIP_DELAY_MS, next);
  }

  function focus(target: EventTarget | null): void {
    // What a press gives the focus to is not asked about.
    if (isPressed || !(target instanceof HTMLElement) || !target.matches(":focus-visible")) return;
    const next = toldBy(target) ?? toldBy(target.querySelector(CUT));
    if (next !== undefined) openAt(next);
  }

  /** Whoever presses what can't be pressed is told why at once. */
  function press({ target }: PointerEvent): void {
    isPressed = true;
    const refused = closestTo(target, `[${MARK}][aria-disabled=true]`);
    if (refused === undefined) close();
    else openAt(refused);
  }

  const ending = new AbortController();
  const heard = { capture: true, signal: ending.signal } as const;
  document.addEventListener("pointermove", point, heard);
  document.addEventListener("pointerdown", press, heard);
  document.addEventListener("pointerup", () => (isPressed = false), heard);
  document.addEventListener("focusin", ({ target }) => focus(target), heard);
  document.addEventListener("focusout", ({ target }) => target === tooltip.of() && close(), heard);
  document.addEventListener("scroll", close, heard);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), heard);
  focus(document.activeElement);
  return () => {
    close();
    ending.abort();
  };
}

/** The innermost element around a place that has something to tell. */
function toldBy(target: EventTarget | null): HTMLElement | undefined {
  const next = closestTo(target, `[${MARK}], ${CUT}`);
  return next === undefined || textOf(next) !== "" ? next : toldBy(next.parentElement);
}

function textOf(of: HTMLElement): string {
  const isCut = of.matches(CUT) && of.scrollWidth > of.clientWidth;
  // What a browser tells by itself is left to it.
  const cut = isCut && of.closest("[title]") === null ? of.textContent : "";
  return of.getAttribute(MARK) ?? cut;
}

function closestTo(target: EventTarget | null, selector: string): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : undefined;
}
