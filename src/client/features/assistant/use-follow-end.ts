import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** How far from the end the reader may be and still be taken along. */
const FOLLOW_WITHIN_PX = 48;
/** Left free above the question when its answer is taller than the box. */
const MARGIN_PX = 12;

/** Marks the elements a turn begins with. */
export const TURN_START = { "data-turn-start": "" } as const;

/**
 * Where the box goes when its content grows: to the `end`; to the last `turn`, which is the end as
 * long as its question stays in view; nowhere, for the reader has gone `away`.
 */
type Goal = "turn" | "end" | "away";

/**
 * Keeps a scrolling box at its end while things are added to it, unless the reader has scrolled
 * away. A turn the reader begins leads back to the end; an answer taller than the box is shown from
 * its question on, also when parts of it come later.
 *
 * @param turnId of the turn that runs
 * @returns the box's ref and scroll handler, whether its end is out of view and whether the reader went
 * away from it, and the way back to it
 */
export function useFollowEnd<Box extends HTMLElement>(turnId: string | undefined) {
  const box = useRef<Box>(null);
  const [follower] = useState(newFollower);
  const [isAway, setIsAway] = useState(false);

  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const follow = () => {
      setIsAway(follower.settle(element));
    };
    follow();
    // Sizes are told once the page is laid out for its next frame: asking for them at every change
    // of the messages would lay it out again each time.
    const resized = new ResizeObserver(follow);
    resized.observe(element);
    const observeContent = () => {
      for (const child of element.children) resized.observe(child);
    };
    const added = new MutationObserver(observeContent);
    added.observe(element, { childList: true });
    observeContent();
    return () => {
      added.disconnect();
      resized.disconnect();
    };
  }, [follower]);

  const lastTurnId = useRef(turnId);
  // In the layout phase: before the observers above see what was added.
  useLayoutEffect(() => {
    const isAnswered = turnId === undefined && lastTurnId.current !== undefined;
    lastTurnId.current = turnId;
    if (turnId !== undefined) follower.goTo("turn");
    if (isAnswered && !follower.isAway()) follower.goTo("turn");
    if (box.current !== null) follower.settle(box.current);
  }, [turnId, follower]);

  function goToEnd(): void {
    follower.goTo("end");
    if (box.current !== null) setIsAway(follower.settle(box.current));
  }

  function handleScroll(): void {
    if (box.current !== null) setIsAway(follower.scrolled(box.current));
  }

  return { box, isAway, isReadingBack: follower.isAway, goToEnd, handleScroll };
}

/** Where a box goes, kept outside React: scrolling must not render anything by itself. */
function newFollower() {
  let goal: Goal = "turn";
  let ownScroll = 0;
  return {
    isAway: () => goal === "away",
    goTo: (next: Goal): void => {
      goal = next;
    },
    /** Goes where it should; says whether the end is out of view. */
    settle: (element: HTMLElement): boolean => {
      if (goal !== "away") {
        element.scrollTop = goal === "end" ? element.scrollHeight : turnTop(element);
        ownScroll = element.scrollTop;
      }
      return distanceToEnd(element) > FOLLOW_WITHIN_PX;
    },
    /** The box was scrolled; what it did itself is not the reader's choice. */
    scrolled: (element: HTMLElement): boolean => {
      const isAway = distanceToEnd(element) > FOLLOW_WITHIN_PX;
      if (Math.abs(element.scrollTop - ownScroll) >= 1) goal = isAway ? "away" : "end";
      return isAway;
    },
  };
}

function distanceToEnd(element: HTMLElement): number {
  return element.scrollHeight - element.clientHeight - element.scrollTop;
}

/** The end, or as far towards it as the last question stays in view. */
function turnTop(element: HTMLElement): number {
  const question = [...element.querySelectorAll<HTMLElement>("[data-turn-start]")].at(-1);
  // What an empty conversation says begins at its top.
  const top = (question?.offsetTop ?? 0) - MARGIN_PX;
  return Math.max(0, Math.min(top, element.scrollHeight - element.clientHeight));
}
