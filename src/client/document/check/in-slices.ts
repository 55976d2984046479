/** How long work may hold up typing and frames at a time. */
const SLICE_MS = 8;
/** The change that asks for the work is drawn meanwhile: work at once would hold up its frame. */
const BEGIN_MS = 50;

type Outcome<Result> = {
  readonly onDone: (result: Result) => void;
  readonly onFailed: (error: unknown) => void;
};

export type Slices = {
  readonly stop: () => void;
  /** Does the rest at once. */
  readonly finish: () => void;
};

/**
 * Does work step by step, in slices between which the browser takes input and draws. Begins once
 * what is going on now has been drawn.
 */
export function inSlices<Result>(
  work: Iterator<unknown, Result>,
  { onDone, onFailed }: Outcome<Result>,
): Slices {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function workUntil(end: number): void {
    try {
      let step = work.next();
      while (step.done !== true && performance.now() < end) step = work.next();
      if (step.done !== true) return later();
      isOver = true;
      onDone(step.value);
    } catch (error) {
      isOver = true;
      onFailed(error);
    }
  }

  function later(waitMs = 0): void {
    timer = setTimeout(() => {
      workUntil(performance.now() + SLICE_MS);
    }, waitMs);
  }

  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }

  later(BEGIN_MS);
  return {
    stop,
    finish: () => {
      if (isOver) return;
      clearTimeout(timer);
      workUntil(Infinity);
    },
  };
}
