import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far from the end the reader may be and still be taken along. */
const FOLLOW_WITHIN_PX = 48;
/** Left free above the question when its answer is taller than the box. */
const MARGIN_PX = 12;

/** Marks the elements a turn begins with. */
export const TURN_START = { "data-turn-start": "" } as const;

/**
 * Keeps a scrolling box at its end while things are added to it, unless the reader has scrolled
 * away. A turn the reader begins leads back to the end; an answer taller than the box is shown from
 * its question on.
 *
 * @param turnId of the turn that runs
 * @returns the box's ref and scroll handler, whether its end is out of view, and the way back to it
 */
export function useFollowEnd<Box extends HTMLElement>(turnId: string | undefined) {
  const box = useRef<Box>(null);
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const follow = () => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
      setIsAway(distanceToEnd(element) > FOLLOW_WITHIN_PX);
    };
    follow();
    const added = new MutationObserver(follow);
    added.observe(element, { childList: true, subtree: true, characterData: true });
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    return () => {
      added.disconnect();
      resized.disconnect();
    };
  }, []);

  const lastTurnId = useRef(turnId);
  // In the layout phase: before the observer above sees what was added.
  useLayoutEffect(() => {
    const element = box.current;
    const isAnswered = turnId === undefined && lastTurnId.current !== undefined;
    lastTurnId.current = turnId;
    if (element === null) return;
    if (turnId !== undefined) isFollowing.current = true;
    if (isAnswered && isFollowing.current) isFollowing.current = !showFromQuestion(element);
  }, [turnId]);

  function goToEnd(): void {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }

  function handleScroll(): void {
    const element = box.current;
    if (element === null) return;
    isFollowing.current = distanceToEnd(element) <= FOLLOW_WITHIN_PX;
    setIsAway(!isFollowing.current);
  }

  return { box, isAway, goToEnd, handleScroll };
}

function distanceToEnd(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight - element.scrollTop;
}

/** Scrolls to the last question if its answer does not fit below it; says whether it did. */
function showFromQuestion(element: HTMLElement): boolean {
  const question = [...element.querySelectorAll<HTMLElement>("[data-turn-start]")].at(-1);
  const top = (question?.offsetTop ?? Number.POSITIVE_INFINITY) - MARGIN_PX;
  if (top >= element.scrollHeight - element.clientHeight) return false;
  element.scrollTop = top;
  return true;
}
