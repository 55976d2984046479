/** What takes the focus, leaving out what would take something away at the next Enter. */
const FOCUSABLE =
  '[contenteditable="true"], [tabindex="0"], textarea, input, select, button:not(:disabled, [data-wipes]), a[href]';

/**
 * Leads the focus to what stands beside an element that is about to be taken away with the button
 * that was pressed: the next of its kind, else the one before, else what is nearest around them.
 */
export function focusBeside(leaving: Element | null): void {
  for (let at = leaving; at !== null; at = at.parentElement) {
    const siblings = [...(at.parentElement?.children ?? [])];
    const place = siblings.indexOf(at);
    const beside = [...siblings.slice(place + 1), ...siblings.slice(0, place).toReversed()];
    const stop = beside.map(stopIn).find((each) => each !== null);
    if (stop == null) continue;
    stop.focus();
    return;
  }
}

/** The first in it that takes the focus, it included. */
export function stopIn(element: Element | null): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element;
  return element?.querySelector<HTMLElement>(FOCUSABLE) ?? null;
}
