import { inSlices, type Slices } from "#client/document/check/in-slices.ts";
import { createStore, type Store } from "#client/lib/store.ts";
import { type ContextItem, isOfStatements } from "#core/ledger/connected-data.ts";
import type { renewedNote } from "#core/writing/analyst/renewed-note.ts";
import { type Answers, stepKey } from "./answers.ts";
import { isSameData, usableCards } from "./former-cards.ts";
import { type Found, type StaleSearch, staleSearch, type WatchedParts } from "./stale-search.ts";

/** Follows an open document and finds what of it is stale once its connected data went on; undefined before. */
export type RollForwardWatch = Store<Found | undefined> & {
  /** What is stale in the document as it is at this moment. */
  readonly findNow: () => Promise<Found>;
  /** The notice is not shown again for this step; the command still works. */
  readonly dismiss: (found: Found) => void;
  readonly open: () => () => void;
};

/** Writes notes anew; fetched where something beside statements is connected. */
export type NoteWriter = () => Promise<typeof renewedNote>;

export type PartsSource = Store<WatchedParts>;

/** A text that goes on changing is looked at again when it has stood still this long. */
const STILL_MS = 1_500;

export function rollForwardWatch(
  source: PartsSource,
  answers: Answers,
  writer: NoteWriter = async () =>
    (await import("#core/writing/analyst/renewed-note.ts")).renewedNote,
): RollForwardWatch {
  const shown = shownFound();
  const looks = looksAt(source, { search: staleSearch(answers), writer }, shown);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    const parts = source.get();
    const seen = looks.begun() ?? shown.get()?.parts;
    if (seen === undefined || !isSameData(seen.connectedData, parts.connectedData)) {
      looks.look();
    } else if (seen.content !== parts.content && shown.get()?.isOffered === true) {
      clearTimeout(timer);
      timer = setTimeout(looks.look, STILL_MS);
    }
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    findNow: () =>
      new Promise((resolve, reject) => {
        shown.await({ resolve, reject });
        looks.look();
      }),
    dismiss: (found) => {
      answers.dismiss(stepKey(found));
      shown.show({ ...found, isOffered: false });
    },
    open: () => {
      looks.look();
      const unsubscribe = source.subscribe(follow);
      return () => {
        unsubscribe();
        clearTimeout(timer);
        looks.stop();
      };
    },
  };
}

type Waiting = {
  readonly resolve: (found: Found) => void;
  readonly reject: (error: unknown) => void;
};

/** What was found last, for those who look and those who wait. */
function shownFound() {
  const found = createStore<Found | undefined>(undefined);
  const waiting = new Set<Waiting>();

  function answer(known: Found): void {
    for (const { resolve } of waiting) resolve(known);
    waiting.clear();
  }

  return {
    get: found.get,
    subscribe: found.subscribe,
    await: (one: Waiting) => {
      waiting.add(one);
    },
    answer,
    show: (next: Found) => {
      found.set(next);
      answer(next);
    },
    fail: (error: unknown) => {
      for (const { reject } of waiting) reject(error);
      waiting.clear();
    },
  };
}

/** Searches the document, one search at a time: a newer state of it ends the one that runs. */
function looksAt(
  source: PartsSource,
  { search, writer }: { readonly search: StaleSearch; readonly writer: NoteWriter },
  shown: ReturnType<typeof shownFound>,
) {
  let renew: typeof renewedNote | undefined;
  let looking: { readonly parts: WatchedParts; readonly slices: Slices } | undefined;

  function look(): void {
    const parts = source.get();
    // Who waits is answered once the cards have loaded.
    if (parts.connectedData.some(isLoading)) return;
    const found = shown.get();
    if (found !== undefined && isSameParts(found.parts, parts)) return shown.answer(found);
    if (looking !== undefined && isSameParts(looking.parts, parts)) return;
    looking?.slices.stop();
    if (
      renew === undefined &&
      usableCards(parts.connectedData).some((card) => !isOfStatements(card))
    ) {
      writer().then((fetched) => {
        renew = fetched;
        look();
      }, shown.fail);
      return;
    }
    const slices = inSlices(search(parts, renew), {
      onDone: (next) => {
        looking = undefined;
        shown.show(next);
      },
      onFailed: (error) => {
        looking = undefined;
        shown.fail(error);
        reportError(error);
      },
    });
    looking = { parts, slices };
  }

  return {
    look,
    begun: () => looking?.parts,
    stop: () => {
      looking?.slices.stop();
      looking = undefined;
    },
  };
}

function isLoading({ type, status }: ContextItem): boolean {
  return status === "loading" && (type === "financial" || type === "filings");
}

function isSameParts(a: WatchedParts, b: WatchedParts): boolean {
  return (
    a.content === b.content &&
    a.anchors === b.anchors &&
    isSameData(a.connectedData, b.connectedData)
  );
}
