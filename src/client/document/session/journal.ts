import type { KeptHistory, KeptWork } from "./kept-work.ts";

/** What a session's window left behind. */
export type KeptRecords = {
  readonly works: readonly KeptWork[];
  readonly histories: readonly KeptHistory[];
};

/** Where unsaved work stands on this computer. Every call may fail: a browser may keep nothing. */
export type Journal = {
  /** What windows that are closed left of a document, newest first. */
  readonly read: (documentId: string) => Promise<KeptRecords>;
  readonly keepWork: (work: KeptWork) => Promise<void>;
  readonly keepHistory: (history: KeptHistory) => Promise<void>;
  readonly forgetWork: (documentId: string, sessionId: string) => Promise<void>;
  /** All that one session kept. */
  readonly forget: (documentId: string, sessionId: string) => Promise<void>;
  /** Marks a session as open until it is released, so that no other window takes up its work. */
  readonly hold: (sessionId: string) => () => void;
};

const DATABASE = "footnote";
const VERSION = 1;
const WORK = "work";
const HISTORY = "history";
const BY_DOCUMENT = "documentId";
/** Undo snapshots of documents that were not opened for this long are let go. */
const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;

/** The journal in this browser's IndexedDB. */
export function browserJournal(): Journal {
  return {
    read: async (documentId) => {
      const [works, histories, open] = await Promise.all([
        recordsOf<KeptWork>(WORK, documentId),
        recordsOf<KeptHistory>(HISTORY, documentId),
        openSessions(),
      ]);
      const isLeft = ({ sessionId }: { readonly sessionId: string }) => !open.has(sessionId);
      return {
        works: newestFirst(works.filter(isLeft)),
        histories: newestFirst(histories.filter(isLeft)),
      };
    },
    keepWork: (work) => change(WORK, (store) => store.put(work)),
    keepHistory: async (history) => {
      await change(HISTORY, (store) => store.put(history));
      await dropOldHistories(history.at - HISTORY_DAYS * DAY_MS);
    },
    forgetWork: (...key) => change(WORK, (store) => store.delete(key)),
    forget: async (...key) => {
      await change(WORK, (store) => store.delete(key));
      await change(HISTORY, (store) => store.delete(key));
    },
    hold: holdSession,
  };
}

function newestFirst<T extends { readonly at: number }>(records: readonly T[]): readonly T[] {
  return records.toSorted((a, b) => b.at - a.at);
}

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= openDatabase().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

function openDatabase(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const request = indexedDB.open(DATABASE, VERSION);
  request.addEventListener("upgradeneeded", () => {
    for (const name of [WORK, HISTORY]) {
      const store = request.result.createObjectStore(name, {
        keyPath: ["documentId", "sessionId"],
      });
      store.createIndex(BY_DOCUMENT, "documentId");
      store.createIndex("at", "at");
    }
  });
  request.addEventListener("success", () => {
    // A newer page in another window may need to change the stores.
    request.result.addEventListener("versionchange", () => {
      request.result.close();
      opened = undefined;
    });
    resolve(request.result);
  });
  request.addEventListener("error", () => {
    reject(request.error ?? new Error("IndexedDB could not be opened"));
  });
  return promise;
}

/** Ends when the browser has the change, not when it was asked for. */
async function change(name: string, act: (store: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await database()).transaction(name, "readwrite");
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  transaction.addEventListener("complete", () => {
    resolve(undefined);
  });
  const fail = () => {
    reject(transaction.error ?? new Error("IndexedDB did not keep the change"));
  };
  transaction.addEventListener("error", fail);
  transaction.addEventListener("abort", fail);
  act(transaction.objectStore(name));
  await promise;
}

async function recordsOf<T>(name: string, documentId: string): Promise<readonly T[]> {
  const store = (await database()).transaction(name, "readonly").objectStore(name);
  const request: IDBRequest<T[]> = store.index(BY_DOCUMENT).getAll(documentId);
  const { promise, resolve, reject } = Promise.withResolvers<readonly T[]>();
  request.addEventListener("success", () => {
    resolve(request.result);
  });
  request.addEventListener("error", () => {
    reject(request.error ?? new Error("IndexedDB could not be read"));
  });
  return promise;
}

async function dropOldHistories(before: number): Promise<void> {
  await change(HISTORY, (store) => {
    const request = store.index("at").openCursor(IDBKeyRange.upperBound(before));
    request.addEventListener("success", () => {
      request.result?.delete();
      request.result?.continue();
    });
  });
}

const LOCK_PREFIX = "footnote.session.";

/** Browsers have locks only on https and on this computer. */
function lockManager(): LockManager | undefined {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  return locks ?? undefined;
}

/** Sessions open in any window of this browser: each holds a lock that ends with its page. */
async function openSessions(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await lockManager()?.query()) ?? {};
  return new Set(held.map(({ name = "" }) => name.slice(LOCK_PREFIX.length)));
}

function holdSession(sessionId: string): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  void lockManager()?.request(`${LOCK_PREFIX}${sessionId}`, () => promise);
  return () => {
    resolve(undefined);
  };
}
