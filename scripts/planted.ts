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
