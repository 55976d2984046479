import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import { whenAtRest } from "./at-rest.ts";
import { toastError } from "./toast.ts";
import { useElapsed } from "./use-elapsed.ts";

export const NOT_FETCHED_TEXT =
  "This part of the page could not be fetched. It opens when the connection is back; if it does not, reload the page.";
export const NOT_OPENED_TEXT =
  "This could not be opened. Check the connection and try again; if that does not help, reload the page.";
/** Who asked for something has gone on to something else by then. */
const ASKED_MS = 10_000;
/** Between two tries, unless the browser says sooner that it is online again. */
const FETCH_AGAIN_MS = 5_000;
/** What is fetched ahead comes after all that an open document needs. */
const AHEAD_MS = 3_000;
/** So long after an answer the connection is taken to stand: parts of the first page wait for nothing. */
const STANDS_MS = 2_000;
/** From where the parts come. */
const SMALL_FILE = "/favicon.svg";

type Load = () => Promise<unknown>;

/** Of every part that was not fetched yet. */
const ahead = new Set<Load>();

/**
 * A component whose code is fetched when it is first shown. Without a connection that is told and
 * tried again until it succeeds: what stands around it, with what the analyst wrote, stays.
 */
export function later<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  ahead.add(load);
  return lazy(async () => ({ default: await fetched(load) }));
}

/** What takes the part away when it can't be fetched and will not open: what closes it, unless it is kept. */
type TakenAway = { readonly onNotFetched: () => void } | { readonly onClose: () => void };

type AskedProps = TakenAway & {
  /** What stands while it is fetched; without it a line says so, and no key is heard. */
  readonly meanwhile?: ReactNode;
};

function takenAwayBy(props: TakenAway): () => void {
  return "onNotFetched" in props ? props.onNotFetched : props.onClose;
}

/** What comes at once needs no word. */
const SAID_AFTER_MS = 300;

/**
 * Until what was asked for is there, what is typed is meant for it and not for the text behind. Escape
 * and a press anywhere else take the wish back.
 */
function Meanwhile({ onGivenUp }: { readonly onGivenUp: () => void }): ReactNode {
  const isSaid = useElapsed(SAID_AFTER_MS);
  useLayoutEffect(() => {
    const hold = (event: Event) => {
      event.stopImmediatePropagation();
      if (!(event instanceof KeyboardEvent)) return event.preventDefault();
      if (event.key === "Escape") onGivenUp();
      // Keys of the browser's own stay.
      const isItsOwn = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key);
      if (!isItsOwn || event.repeat) event.preventDefault();
    };
    const types = ["keydown", "beforeinput"];
    for (const type of types) window.addEventListener(type, hold, { capture: true });
    const press = () => onGivenUp();
    window.addEventListener("pointerdown", press, { capture: true });
    return () => {
      for (const type of types) window.removeEventListener(type, hold, { capture: true });
      window.removeEventListener("pointerdown", press, { capture: true });
    };
  }, [onGivenUp]);
  if (!isSaid) return null;
  const className =
    "fixed bottom-4 left-1/2 z-50 -translate-x-1/2 rounded-3 bg-surface px-3 py-1.5 text-13 text-ink shadow-2";
  return createElement("output", { className }, "Opening. Escape takes it back");
}

/**
 * The same for what opens over the page when somebody asks for it. It opens now or not at all: late, it
 * would stand over what they do by then. The next time it is asked for it is fetched anew.
 */
export function laterAsked<Props extends object>(
  load: () => Promise<(props: Props) => ReactNode>,
): (props: Props & AskedProps) => ReactNode {
  type Part = (props: Props & AskedProps) => ReactNode;
  ahead.add(load);
  let part = fetchedNow();

  function fetchedNow(): LazyExoticComponent<Part> {
    return lazy(() =>
      inTime(fetchPart(load)).then(
        (loaded): { readonly default: Part } => ({ default: loaded }),
        () => ({ default: NotFetched }),
      ),
    );
  }

  function NotFetched(props: AskedProps): null {
    const giveUp = useEffectEvent(takenAwayBy(props));
    useEffect(() => {
      toastError(NOT_OPENED_TEXT);
      part = fetchedNow();
      giveUp();
    }, []);
    return null;
  }

  return function Asked(props) {
    // What stands is the same part until it is taken away.
    const [asked] = useState(() => part);
    const fallback = props.meanwhile ?? createElement(Meanwhile, { onGivenUp: takenAwayBy(props) });
    return createElement(Suspense, { fallback }, createElement(asked, props));
  };
}

let answeredAt = performance.now();

/**
 * Fetches a part, unless it is there. A browser keeps a module that it could not fetch as failed until
 * the page is loaded again, so that none is asked for while the server does not answer.
 */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  if (ahead.has(load) && performance.now() - answeredAt > STANDS_MS) {
    await fetch(SMALL_FILE, { method: "HEAD", cache: "no-store" });
    answeredAt = performance.now();
  }
  const part = await load();
  ahead.delete(load);
  return part;
}

async function inTime<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, ASKED_MS, new Error("not fetched in time"));
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Fetches every part that may be shown later, one at a time once the page is at rest, so that they
 * open without a connection too; what comes back calls it off.
 */
export function fetchAhead(): () => void {
  let isWanted = true;
  let callOff: (() => void) | undefined;
  const next = (): void => {
    const [load] = ahead;
    if (load === undefined || !isWanted) return;
    fetchPart(load).then(
      () => {
        callOff = whenAtRest(next);
      },
      // The next document that is opened goes on; what is shown before is told of.
      () => undefined,
    );
  };
  const timer = setTimeout(next, AHEAD_MS);
  return () => {
    isWanted = false;
    clearTimeout(timer);
    callOff?.();
  };
}

async function fetched<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await fetchPart(load);
  } catch {
    toastError(NOT_FETCHED_TEXT);
  }
  for (;;) {
    // One try after another, with time between them.
    const loaded = await onlineAgain()
      .then(() => fetchPart(load))
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
