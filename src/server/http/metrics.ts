import { createHash, timingSafeEqual } from "node:crypto";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Hono } from "hono";
import { AppError } from "#core/errors.ts";
import { NO_SUCH_CALL_TEXT } from "#server/http/error-handler.ts";

/** Upper bounds in seconds, Prometheus's own choice. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Infinity];
const DURATION = "http_request_duration_seconds";

/** An answer by the pattern of its route: no address and no user is counted. */
export type Answered = { readonly method: string; readonly route: string; readonly status: number };

/** What this process counts of itself, for Prometheus. */
export type Metrics = {
  readonly token: string;
  readonly count: (answered: Answered, seconds: number) => void;
  /** Asked for again, the longest block is the longest since. */
  readonly text: () => string;
};

/** @returns undefined where nobody may read them */
export function createMetrics(token: string | undefined): Metrics | undefined {
  if (token === undefined) return undefined;
  /** Of each name with its labels. */
  const counters = new Map<string, number>();
  const add = (name: string, value: number) => {
    counters.set(name, (counters.get(name) ?? 0) + value);
  };
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    token,
    count({ method, route, status }, seconds) {
      const labels = `method="${method}",route="${route}",status="${status}"`;
      for (const bound of BUCKETS) {
        const le = bound === Infinity ? "+Inf" : String(bound);
        add(`${DURATION}_bucket{${labels},le="${le}"}`, seconds <= bound ? 1 : 0);
      }
      add(`${DURATION}_sum{${labels}}`, seconds);
      add(`${DURATION}_count{${labels}}`, 1);
    },
    text() {
      const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
      const gauges = {
        nodejs_eventloop_delay_max_seconds: delay.max / 1e9,
        process_resident_memory_bytes: rss,
        nodejs_heap_size_total_bytes: heapTotal,
        nodejs_heap_size_used_bytes: heapUsed,
        nodejs_external_memory_bytes: external,
      };
      delay.reset();
      return [
        `# TYPE ${DURATION} histogram`,
        ...[...counters].map(([name, value]) => `${name} ${value}`),
        ...Object.entries(gauges).map(([name, value]) => `# TYPE ${name} gauge\n${name} ${value}`),
        "",
      ].join("\n");
    },
  };
}

/** For whoever has the token; without one there is no such page. */
export function metricsRoutes(metrics: Metrics | undefined) {
  return new Hono().get("/metrics", (c) => {
    const given = c.req.header("authorization") ?? "";
    if (metrics === undefined || !isSame(given, `Bearer ${metrics.token}`)) {
      throw new AppError("not_found", NO_SUCH_CALL_TEXT);
    }
    return c.text(metrics.text(), 200, {
      "content-type": "text/plain; version=0.0.4",
      "cache-control": "no-store",
    });
  });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
