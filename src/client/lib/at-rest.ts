/** After this long the editor stands and takes keys, on any computer it is for. */
const STANDING_MS = 300;
/** On a page that is never idle, later than that all the same. */
const LATEST_MS = 1_500;

/** Does what the first sight of a page does not need once that stands; what comes back calls it off. */
export function whenAtRest(act: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle time to give.
    if (typeof requestIdleCallback === "undefined") act();
    else idle = requestIdleCallback(act, { timeout: LATEST_MS - STANDING_MS });
  }, STANDING_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
