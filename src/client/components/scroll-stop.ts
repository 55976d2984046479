/**
 * The ref of a place that scrolls and holds nothing that takes the focus: a stop of Tab while its content
 * is larger than it, so that it can be scrolled by keyboard.
 */
export function scrollStop(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined;
  const sizes = new ResizeObserver(() => {
    const isCut = place.scrollHeight > place.clientHeight || place.scrollWidth > place.clientWidth;
    if (isCut) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  });
  for (const part of [place, ...place.children]) sizes.observe(part);
  return () => sizes.disconnect();
}
