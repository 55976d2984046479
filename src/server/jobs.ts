import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#server/db/client.ts";

/** One kind of work that goes on in the background. It may be done twice: doing it again changes nothing. */
export type JobQueue<Data extends object> = {
  readonly name: string;
  /** Jobs of this kind at once in this process; none where it only adds them. */
  readonly concurrency: number;
  /** A job that throws is tried again; the signal says that the server stops. */
  readonly work: (data: Data, signal: AbortSignal) => Promise<void>;
  /** What is done for a job that failed every time. */
  readonly giveUp: (data: Data) => Promise<void>;
};

/** Work that outlives a request: it is kept in the database until it is done. */
export type Jobs = {
  /**
   * Adds a job, in the transaction it is given: it is there exactly when that is committed. It comes after
   * `behind` others in turn: those who wait with fewer of their own before them are served first; and not
   * before `afterSeconds` are over.
   */
  readonly add: (
    transaction: Database,
    queue: string,
    data: object,
    turn?: { readonly behind?: number; readonly afterSeconds?: number },
  ) => Promise<void>;
  /** Looks for new jobs now and not at the next round. */
  readonly wake: () => void;
  /** Takes up what there is to do, what was left by a process that died included. */
  readonly start: (queues: readonly JobQueue<never>[]) => Promise<void>;
  /** What is under way is stopped and taken up again by whoever starts next. */
  readonly stop: () => Promise<void>;
};

export type JobsOptions = {
  readonly db: Database;
  readonly logger: Logger;
  /** No other process works on this database: what it left active was left by one that died. */
  readonly isAlone: boolean;
};

const ROUND_SECONDS = 2;
/** A job whose worker was not heard of for so long is another's. */
const HEARTBEAT_SECONDS = 10;
const RETRIES = 3;
const RETRY_DELAY_SECONDS = 1;
/** Longer than the time a file may take twice. */
const EXPIRE_SECONDS = 300;
/** Kept for whoever looks into the table, after they are done. */
const KEEP_DONE_SECONDS = 24 * 3600;
const STOP_MS = 2_000;

const givenUp = (queue: string): string => `${queue}-given-up`;

/** Jobs in the tables of pg-boss, which `migrateDatabase` has made. */
export function createJobs({ db, logger, isAlone }: JobsOptions): Jobs {
  const stopping = new AbortController();
  const workers: string[] = [];
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schedule: false,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on("error", (error) => logger.warn({ err: error }, "background jobs"));

  return {
    async add(transaction, queue, data, { behind = 0, afterSeconds = 0 } = {}) {
      const turn = { priority: -behind, startAfter: afterSeconds };
      await boss.send(queue, data, { db: fromDrizzle(transaction, sql), ...turn });
    },
    wake() {
      for (const id of workers) boss.notifyWorker(id);
    },
    async start(queues) {
      await boss.start();
      for (const queue of queues) {
        await makeQueue(boss, queue.name);
        if (queue.concurrency === 0) continue;
        if (isAlone) await takeBack(boss, queue.name);
        workers.push(...(await workOn(queue, { boss, logger, stopping: stopping.signal })));
      }
    },
    async stop() {
      stopping.abort(new Error("the server stops"));
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

/** Makes the tables of the jobs, or brings them up to date. Of two at once one may fail: let it try again. */
export async function installJobs(db: Database): Promise<void> {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), schedule: false, supervise: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

async function makeQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(givenUp(name), { retryLimit: RETRIES });
  await boss.createQueue(name, {
    retryLimit: RETRIES,
    retryDelay: RETRY_DELAY_SECONDS,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: EXPIRE_SECONDS,
    deleteAfterSeconds: KEEP_DONE_SECONDS,
    deadLetter: givenUp(name),
  });
}

/** Takes back what a process had under way when it died. */
async function takeBack(boss: PgBoss, name: string): Promise<void> {
  const left = await boss.findJobs(name);
  const ids = left.filter(({ state }) => state === "active").map(({ id }) => id);
  if (ids.length > 0) await boss.fail(name, ids, { reason: "its process ended" });
}

type Circumstances = {
  readonly boss: PgBoss;
  readonly logger: Logger;
  readonly stopping: AbortSignal;
};

/** @returns the ids of the workers */
async function workOn<Data extends object>(
  { name, concurrency, work, giveUp }: JobQueue<Data>,
  { boss, logger, stopping }: Circumstances,
): Promise<readonly string[]> {
  // One job that throws fails its whole batch: so each is a batch of its own.
  const rounds = { pollingIntervalSeconds: ROUND_SECONDS, batchSize: 1 };
  const rest = await boss.work<Data>(givenUp(name), rounds, async ([job]) => {
    if (job !== undefined) await giveUp(job.data);
  });
  const options = { ...rounds, localConcurrency: concurrency };
  const worker = await boss.work<Data>(name, options, async ([job]) => {
    if (job === undefined) return;
    try {
      await work(job.data, AbortSignal.any([job.signal, stopping]));
    } catch (error) {
      if (!stopping.aborted) logger.warn({ err: error, queue: name }, "a job failed");
      throw error;
    }
  });
  return [worker, rest];
}
