/** How long work may hold up typing and frames at a time. */
const SLICE_MS = 8;

type Outcome<Result> = {
  readonly onDone: (result: Result) => void;
  readonly onFailed: (error: unknown) => void;
};

/**
 * Does work step by step, in slices between which the browser takes input and draws. Begins after
 * what is going on now; what comes back stops it.
 */
export function inSlices<Result>(
  work: Iterator<unknown, Result>,
  { onDone, onFailed }: Outcome<Result>,
): () => void {
  let timer = setTimeout(slice);

  function slice(): void {
    const end = performance.now() + SLICE_MS;
    try {
      let step = work.next();
      while (step.done !== true && performance.now() < end) step = work.next();
      if (step.done === true) onDone(step.value);
      else timer = setTimeout(slice);
    } catch (error) {
      onFailed(error);
    }
  }

  return () => {
    clearTimeout(timer);
  };
}
