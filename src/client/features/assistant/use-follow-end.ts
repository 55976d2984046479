import { useEffect, useRef, useState } from "react";

/** How far from the end the reader may be and still be taken along. */
const FOLLOW_WITHIN_PX = 48;

/**
 * Keeps a scrolling box at its end while things are added to it, unless the reader has scrolled
 * away. A turn the reader begins leads back to the end.
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

  useEffect(() => {
    if (turnId === undefined || box.current === null) return;
    isFollowing.current = true;
    box.current.scrollTop = box.current.scrollHeight;
  }, [turnId]);

  function goToEnd(): void {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }

  function handleScroll(): void {
    const element = box.current;
    if (element === null) return;
    const distance = element.scrollHeight - element.clientHeight - element.scrollTop;
    isFollowing.current = distance <= FOLLOW_WITHIN_PX;
    setIsAway(!isFollowing.current);
  }

  return { box, isAway, goToEnd, handleScroll };
}
