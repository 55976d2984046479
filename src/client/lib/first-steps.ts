/** A first step that only the screen knows of: nothing is stored of it. */
export type FirstStep = "source" | "export";

const listeners = new Set<(step: FirstStep) => void>();

/** Says that a step was taken. */
export function tellStep(step: FirstStep): void {
  for (const listener of listeners) listener(step);
}

/** Hears of steps as they are taken; gives back how to hear no more. */
export function onStep(listener: (step: FirstStep) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
