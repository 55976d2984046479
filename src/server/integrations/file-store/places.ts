/** A file as it is stored; how long it is, where the store says that before its end. */
export type StoredFile = {
  readonly bytes: number | undefined;
  readonly body: ReadableStream<Uint8Array>;
};

/** Where a store has its files, by plain names: a folder or a bucket. */
export type Places = {
  /** For whoever runs the server; without keys. */
  readonly place: string;
  /** All of it or nothing is there afterwards, also where another puts the same. */
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined where there is none. */
  readonly get: (name: string) => Promise<StoredFile | undefined>;
  readonly remove: (name: string) => Promise<void>;
  readonly list: () => AsyncIterable<{ readonly name: string; readonly ageMs: number }>;
};
