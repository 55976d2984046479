import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { toastError } from "./toast.ts";

export const NOT_FETCHED_TEXT =
  "This part of the page could not be fetched. It opens when the connection is back; if it does not, reload the page.";
/** Between two tries, unless the browser says sooner that it is online again. */
export const FETCH_AGAIN_MS = 5_000;

/**
 * A component whose code is fetched when it is first shown. Without a connection that is told and
 * tried again until it succeeds: what stands around it, with what the analyst wrote, stays.
 */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await fetched(load) }));
}

async function fetched<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    toastError(NOT_FETCHED_TEXT);
  }
  for (;;) {
    // One try after another, with time between them.
    // oxlint-disable-next-line no-await-in-loop
    const loaded = await onlineAgain()
      .then(load)
      .catch(() => undefined);
    if (loaded !== undefined) return loaded;
  }
}

function onlineAgain(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, FETCH_AGAIN_MS);
    window.addEventListener("online", go, { once: true });
    function go(): void {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    }
  });
}
