import { createMailer } from "#server/integrations/mailer/mailer.ts";
import { createX } from "#server/integrations/x/x.ts";
import { createLogger } from "#server/logger.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/db/client.ts";
import { findConnectionKind } from "#server/db/connection-kind.ts";
import { sendIssue } from "#server/features/publishing/send-issue.ts";
import { postThread } from "#server/features/publishing/thread-service.ts";

/** What a process of its own sends, until it is killed or done. */
export type SendingTask = {
  readonly address: { readonly host: string; readonly user: string; readonly database: string };
  readonly env: Readonly<Record<string, string>>;
  readonly userId: string;
} & ({ readonly issueId: string } | { readonly threadIds: readonly string[] });

/** X shows at once what was posted. */
const VISIBLE_MS = 1;

async function run(task: SendingTask): Promise<void> {
  const config = readConfig({ ...task.env, LOG_LEVEL: "silent" });
  const kind = await findConnectionKind(task.address);
  const { db, close } = openDatabase(task.address, () => undefined, { max: 5, kind });
  const logger = createLogger(config.logLevel);
  const mailer = createMailer({
    ...config.mail,
    outbox: "/nonexistent",
    report: { outbox: () => undefined, failure: () => undefined },
  });
  const x = createX(config.x);
  await x.isConnected();
  process.stdout.write("ready\n");
  if ("issueId" in task) {
    const dependencies = { config, db, mailer, logger, secret: "a secret of the tests" };
    await sendIssue(dependencies, task.issueId, new AbortController().signal);
  } else {
    for (const id of task.threadIds) {
      // One after the other, as an owner posts them.
      await postThread({ db, x, logger }, { userId: task.userId, id }, VISIBLE_MS);
    }
  }
  await mailer.close();
  await close();
}

// Given by the test that started this process.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
await run(JSON.parse(process.argv[2] ?? "") as SendingTask);
