import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type Loaded = {
  readonly seconds: number;
  /** Answered without an error. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Answers of 429 and 503 that do not say when to come again. */
  readonly unsaid: number;
  /** How long who was refused waited for it. */
  readonly refusedP99: number;
};

export type LoadedCall = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** No answer at all. */
export const LOST = 0;

/** So many clients, each with one call after another, as fast as they are answered or as is said. */
export async function loadOf(
  url: string,
  {
    clients,
    ms,
    call,
    mostPerSecond = Infinity,
  }: {
    readonly clients: number;
    readonly ms: number;
    readonly call: (client: number) => LoadedCall;
    /** Of all clients together. */
    readonly mostPerSecond?: number;
  },
): Promise<Loaded> {
  const pauseMs = (1_000 * clients) / mostPerSecond;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const refusals: number[] = [];
  let unsaid = 0;
  const began = performance.now();
  const end = began + ms;
  const working = Array.from({ length: clients }, async (_, client) => {
    // Not all of them at the same moment.
    await sleep((pauseMs * client) / clients);
    while (performance.now() < end) {
      const asked = performance.now();
      const { status, isSaid } = await answerTo(url, agent, call(client));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (!isSaid) unsaid += 1;
      // What is refused is refused at once, and would make the others look quick.
      const took = performance.now() - asked;
      (status < 400 ? times : refusals).push(took);
      if (took < pauseMs) await sleep(pauseMs - took);
    }
  });
  await Promise.all(working);
  const seconds = (performance.now() - began) / 1_000;
  agent.destroy();
  return {
    seconds,
    perSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    statuses,
    unsaid,
    refusedP99: quantile(refusals, 0.99),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

function answerTo(url: string, agent: Agent, { path, body, ...options }: LoadedCall) {
  const { promise, resolve } = Promise.withResolvers<{ status: number; isSaid: boolean }>();
  const lost = () => resolve({ status: LOST, isSaid: true });
  const sent = request(`${url}${path}`, { agent, ...options }, (response: IncomingMessage) => {
    response.resume().on("error", lost);
    response.on("end", () => {
      const { statusCode: status = LOST } = response;
      const isRefusal = status === 429 || status === 503;
      resolve({ status, isSaid: !isRefusal || response.headers["retry-after"] !== undefined });
    });
  });
  sent.on("error", lost);
  sent.end(body);
  return promise;
}

/** Seconds until calls, one after another, are answered as quickly as they should be, ten times running. */
export async function recovered(url: string, call: LoadedCall, withinMs: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const began = performance.now();
  for (let quick = 0; quick < 10 && performance.now() - began < 60_000;) {
    const asked = performance.now();
    const { status } = await answerTo(url, agent, call);
    quick = status === 200 && performance.now() - asked < withinMs ? quick + 1 : 0;
    await sleep(10);
  }
  agent.destroy();
  return (performance.now() - began) / 1_000;
}
