import { useEffect, useState } from "react";

/** True once it has been mounted for `delay` milliseconds. */
export function useElapsed(delay: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, delay, true);
    return () => clearTimeout(timer);
  }, [delay]);
  return isOver;
}
