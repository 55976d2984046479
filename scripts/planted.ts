/** A bug that a suite has to find: planted as a file is loaded, never on the disk. */
type Planted = {
  readonly bug: string;
  readonly suite: string;
  /** The test that is to find it. */
  readonly within: string;
  readonly file: string;
  readonly instead: string;
  readonly put: string;
};

const SUITES = "src/server/suites";
const PUBLISHING = "src/server/features/publishing";

const SESSION = "src/client/document/session";
const SIMULATION = `${SESSION}/simulation.test.ts`;

export const PLANTED: readonly Planted[] = [
  {
    bug: "saved before it is on the disk",
    suite: "torture",
    within: `${SUITES}/torture.test.ts`,
    file: "src/server/integrations/postgres/settings.ts",
    instead: 'synchronous_commit: "on"',
    put: 'synchronous_commit: "off", wal_writer_delay: "10s"',
  },
  {
    bug: "a mail in doubt is sent again",
    suite: "torture",
    within: `${PUBLISHING}/killed-senders.test.ts`,
    file: `${PUBLISHING}/newsletter-repository.ts`,
    instead: 'state: "uncertain",\n',
    put: 'state: "queued",\n',
  },
  {
    bug: "a tweet in doubt is not looked for",
    suite: "torture",
    within: `${PUBLISHING}/killed-senders.test.ts`,
    file: `${PUBLISHING}/thread-service.ts`,
    instead: "return await x.findPosted",
    put: "return undefined; await x.findPosted",
  },
  {
    bug: "a newsletter's job is added beside its transaction",
    suite: "torture",
    within: `${SUITES}/faults.test.ts`,
    file: `${PUBLISHING}/publish-service.ts`,
    instead: "await jobs.add(transaction, NEWSLETTER_QUEUE",
    put: "await jobs.add(db, NEWSLETTER_QUEUE",
  },
  {
    bug: "a word of Stripe is noted before it is taken",
    suite: "torture",
    within: `${SUITES}/faults.test.ts`,
    file: "src/server/features/plans/service.ts",
    instead: "await takeEvent(transaction, id)",
    put: "await takeEvent(db, id)",
  },
  {
    bug: "anybody's document opens by its id",
    suite: "attack",
    within: `${SUITES}/attack.test.ts`,
    file: "src/server/features/research/repository.ts",
    instead: "return and(eq(researchDocuments.id, id), eq(researchDocuments.userId, userId));",
    put: "return userId === undefined ? undefined : eq(researchDocuments.id, id);",
  },
  {
    bug: "anybody's model opens by its id",
    suite: "attack",
    within: `${SUITES}/attack.test.ts`,
    file: "src/server/features/models/repository.ts",
    instead: "return and(eq(savedOutputs.userId, userId), eq(savedOutputs.id, id));",
    put: "return userId === undefined ? undefined : eq(savedOutputs.id, id);",
  },
  {
    bug: "another site may change what is here",
    suite: "attack",
    within: `${SUITES}/attack.test.ts`,
    file: "src/server/app.ts",
    instead: "    requireOwnOrigin(config),\n",
    put: "",
  },
  {
    bug: "what can't be stored reaches the database",
    suite: "attack",
    within: "src/server/bad-input.test.ts",
    file: "src/server/http/validate.ts",
    instead: "schema.safeParse(normaliseStrings(value))",
    put: "schema.safeParse(value ?? normaliseStrings(value))",
  },
  {
    bug: "nothing is refused, however much there is to do",
    suite: "load",
    within: `${SUITES}/load.test.ts`,
    file: "src/server/http/under-way.ts",
    instead: "if (underWay >= most())",
    put: "if (underWay > Infinity && most())",
  },
  {
    bug: "a search holds the thread",
    suite: "load",
    within: `${SUITES}/load.test.ts`,
    file: "src/server/http/under-way.ts",
    instead: "    underWay += 1;\n    try {",
    put: "    underWay += 1;\n    for (const end = performance.now() + 700; performance.now() < end; );\n    try {",
  },
  {
    bug: "autosave waits too long after a key",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "export const SAVE_DELAY_MS = 1_000;",
    put: "export const SAVE_DELAY_MS = 6_000;",
  },
  {
    bug: "autosave waits while keys go on",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "Math.min(changedAt + SAVE_DELAY_MS, unsavedSince + SAVE_MAX_WAIT_MS)",
    put: "Math.max(changedAt + SAVE_DELAY_MS, unsavedSince)",
  },
  {
    bug: "a server that is down is asked without a pause",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "RETRY_FIRST_MS * 2 ** (attempts - 1)",
    put: "attempts",
  },
  {
    bug: "a save is never tried again",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: 'if (kind === "unreachable" || kind === "server") {',
    put: 'if (kind === "unreachable") {',
  },
  {
    bug: "what was sent without an answer is taken for not stored",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "isUncertain ? queue.sent.slice(-SENT_KEPT)",
    put: "isUncertain ? []",
  },
  {
    bug: "what is sent again pushes out what was sent before",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "...sent.filter((before) => isChanged(before, parts))",
    put: "...sent",
  },
  {
    bug: "keys pressed during a save count as saved",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "const stored = queue.sent.at(-1) ?? queue.saved;",
    put: "const stored = event.current;",
  },
  {
    bug: "a conflict is not noticed",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "conflict: event.isConflict ? event.document : undefined,",
    put: "conflict: undefined,",
  },
  {
    bug: "it saves on while the analyst has to choose",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/save-queue.ts`,
    instead: "queue.conflict !== undefined || queue.unsavedSince",
    put: "queue.unsavedSince",
  },
  {
    bug: "my text wins over theirs without a word",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/merge-parts.ts`,
    instead: "return mine[part] === saved[part] ? theirs[part] : undefined;",
    put: "return mine[part] === saved[part] ? theirs[part] : mine[part];",
  },
  {
    bug: "their text wins over mine without a word",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/merge-parts.ts`,
    instead: "return mine[part] === saved[part] ? theirs[part] : undefined;",
    put: "return theirs[part];",
  },
  {
    bug: "a card of another window is dropped",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/merge-parts.ts`,
    instead: "return before === undefined ? [item] : [];",
    put: "return [];",
  },
  {
    bug: "my card is dropped in a merge",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/merge-parts.ts`,
    instead: "const added = mine.filter(({ id }) => !theirIds.has(id) && !savedById.has(id));",
    put: "const added = mine.filter(({ id }) => theirIds.has(id) && !savedById.has(id));",
  },
  {
    bug: "the journal is written late",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/keeper.ts`,
    instead: "export const KEEP_DELAY_MS = 200;",
    put: "export const KEEP_DELAY_MS = 3_000;",
  },
  {
    bug: "the journal forgets unsaved work",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/keeper.ts`,
    instead: "await journal.keepWork(work);",
    put: "await journal.forgetWork(documentId, sessionId);",
  },
  {
    bug: "a broken journal claims to keep",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/keeper.ts`,
    instead: 'cell.dispatch({ type: "kept", isKept: false });',
    put: 'cell.dispatch({ type: "kept", isKept: true });',
  },
  {
    bug: "an open choice is forgotten with its window",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/kept-work.ts`,
    instead: "isConflict: queue.conflict !== undefined,",
    put: "isConflict: false,",
  },
  {
    bug: "kept work overwrites what was stored since",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/kept-work.ts`,
    instead: "if (isSameRevision && work.isConflict !== true)",
    put: "if (work.isConflict !== true)",
  },
  {
    bug: "kept work is not known as one's own",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/kept-work.ts`,
    instead: "ancestors: [queue.saved, ...queue.sent].map(",
    put: "ancestors: [queue.saved].map(",
  },
  {
    bug: "the text of an older window is gone",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/kept-work.ts`,
    instead: ".reduce<readonly Snapshot[]>(withSnapshot, snapshots)",
    put: ".reduce<readonly Snapshot[]>((all) => all, snapshots)",
  },
  {
    bug: "the cards of an older window are gone",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/kept-work.ts`,
    instead: "older.reduce(withItemsOf, own)",
    put: "[].reduce(withItemsOf, own)",
  },
  {
    bug: "closed windows are forgotten before their work is kept",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/document-session.ts`,
    instead: "void keeper.keep().then(() => forgetAdopted(journal, kept));",
    put: "void forgetAdopted(journal, kept).then(() => keeper.keep());",
  },
  {
    bug: "an older answer takes the text back",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/document-session.ts`,
    instead: "if (isBusy() || document.revision <= cell.get().queue.revision) return;",
    put: "if (document.revision < 1) return;",
  },
  {
    bug: "the other text can't be had back",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/session.ts`,
    instead: ": withSnapshot(manuscript.snapshots, snapshot);",
    put: ": manuscript.snapshots;",
  },
  {
    bug: "a stale answer is taken for a fault",
    suite: "torture",
    within: SIMULATION,
    file: `${SESSION}/saver.ts`,
    instead: "error.status !== 409",
    put: "error.status !== 408",
  },
  {
    bug: "a proposal is not moved along with the text",
    suite: "torture",
    within: SIMULATION,
    file: "src/core/text/edits/manuscript.ts",
    instead: "const rebased = rebaseThrough(checked.valid, steps);",
    put: "const rebased = rebaseThrough(checked.valid, steps.slice(0, 0));",
  },
];

/**
 * The text of a file with the bug that FOOTNOTE_PLANTED names, if it is this file's.
 *
 * @throws Error where the place of the bug is gone: it is to be planted elsewhere
 */
export function planted(path: string, text: string): string {
  const found = PLANTED.find(({ bug }) => bug === process.env["FOOTNOTE_PLANTED"]);
  if (found === undefined || !path.endsWith(found.file)) return text;
  if (!text.includes(found.instead)) throw new Error(`no place for “${found.bug}” in ${path}`);
  return text.replace(found.instead, found.put);
}
