import type { CheckedText } from "#core/figures/read/check-figures.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { EditFigures } from "#core/figures/check/edit-figures.ts";
import type { Suggested } from "#core/figures/check/matches.ts";
import type { Anchor } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { PendingEdit } from "#core/text/edits/manuscript.ts";
import { createStore, type OwnStore, type Store } from "#client/lib/store.ts";
import type { FollowedCheck } from "./checker.ts";
import type { StatementsStand } from "./figure-store.ts";
import { inSlices, type Slices } from "./in-slices.ts";

/** What of an open document the check of its figures reads. */
export type CheckedParts = {
  readonly content: string;
  readonly connectedData: readonly ContextItem[];
  /** What figures of the text are of. */
  readonly anchors: readonly Anchor[];
  readonly pendingEdits: readonly PendingEdit[];
};

/** How the figures of the document stand now. */
export type FigureCheckState = {
  /** `loading` until the checker's code is there; cards that load are named by `statements`. */
  readonly status: "loading" | "ready" | "failed";
  /** While some load or could not be fetched, what is unsupported may yet find its source. */
  readonly statements: StatementsStand;
  /** What was checked: the session's own objects, so that one sees whether it is up to date. */
  readonly parts: CheckedParts | undefined;
  /** The text that places of figures count into. */
  readonly content: string;
  readonly document: DocumentFigures | undefined;
  /** The check behind it, for what a popover asks; its `ground` is the connected data as checked. */
  readonly checked: CheckedText | undefined;
  /** By id, what each pending edit does to figures. */
  readonly editFigures: ReadonlyMap<string, EditFigures>;
};

/** The figures of one open document, checked as its text, cards and decisions change. */
export type FigureCheck = Store<FigureCheckState> & {
  /** The figures of the document as it is at this moment: what of the check is not done yet is done at once. */
  readonly checkNow: () => FigureCheckState;
  /** Takes suggested sources for matches, where they say the figures' values; kept while the document is open. */
  readonly suggest: (suggested: Suggested) => void;
  /** Tries again to load the checker after that failed. */
  readonly retry: () => void;
};

export const NO_EDITS: ReadonlyMap<string, EditFigures> = new Map();

const NOTHING_CHECKED: FigureCheckState = {
  status: "loading",
  statements: "ready",
  parts: undefined,
  content: "",
  document: undefined,
  checked: undefined,
  editFigures: NO_EDITS,
};

/**
 * Follows a document and judges its figures after each change of its text (taken up twice a second
 * at most), cards, decisions or pending edits: a little at a time, after what the browser has to do.
 * Until it is done the state is that of the document before. The checker's code is fetched when
 * `open` is called.
 */
export function figureCheck(
  source: Store<CheckedParts>,
): FigureCheck & { readonly open: () => () => void } {
  const shown = createStore(NOTHING_CHECKED);
  const work = checkWork(source, shown);
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    checkNow: () => {
      work.check();
      work.finish();
      return shown.get();
    },
    suggest: work.suggest,
    retry: () => {
      shown.set({ ...shown.get(), status: "loading" });
      work.begin();
    },
    open: () => {
      work.begin();
      const unsubscribe = source.subscribe(work.check);
      return () => {
        unsubscribe();
        work.end();
      };
    },
  };
}

/** Fetches the checker and follows the document with it, between `begin` and `end`. */
function checkWork(source: Store<CheckedParts>, shown: OwnStore<FigureCheckState>) {
  let followed: FollowedCheck | undefined;
  /** What is being checked or has been. */
  let begun: CheckedParts | undefined;
  let slices: Slices | undefined;
  let suggested: Suggested = new Map();
  let isWanted = false;

  function fail(): void {
    begun = undefined;
    followed = undefined;
    shown.set({ ...shown.get(), status: "failed" });
  }

  function check(): void {
    if (followed === undefined || !isWanted) return;
    const parts = source.get();
    if (begun !== undefined && isSame(begun, parts)) return;
    begun = parts;
    slices?.stop();
    slices = inSlices(followed.check(parts, suggested), {
      onDone: shown.set,
      onFailed: (error) => {
        fail();
        reportError(error);
      },
    });
  }

  return {
    check,
    suggest: (more: Suggested) => {
      suggested = new Map([...suggested, ...more]);
      begun = undefined;
      check();
    },
    begin: () => {
      isWanted = true;
      import("./checker.ts").then(({ followedCheck }) => {
        followed ??= followedCheck();
        check();
      }, fail);
    },
    finish: () => slices?.finish(),
    end: () => {
      isWanted = false;
      begun = undefined;
      slices?.stop();
    },
  };
}

function isSame(a: CheckedParts, b: CheckedParts): boolean {
  return (
    a.content === b.content &&
    a.connectedData === b.connectedData &&
    a.anchors === b.anchors &&
    a.pendingEdits === b.pendingEdits
  );
}
