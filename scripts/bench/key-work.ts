import type { Browser } from "playwright";
import { z } from "zod";

/** Milliseconds of the page's own thread for one key, from the key to the frame it causes. */
export type KeyWork = {
  /** What listens to the key: the product's scripts. */
  readonly scripts: number;
  /** Of the frame: styles and layout, then what is drawn and in which layers. */
  readonly layout: number;
  readonly paint: number;
  /** The whole frame with the rest of it: animation frames, observers, the next keys' events. */
  readonly frame: number;
};

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: when it began, how long it took, and how much of that its thread ran. */
  ts: z.number(),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.object({ data: z.object({ type: z.string().optional() }).optional() }).optional(),
});

type TraceEvent = z.infer<typeof event>;

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Traces the browser while keys are pressed; what each of them took. */
export async function keyWork(browser: Browser, press: () => Promise<void>): Promise<KeyWork[]> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on("Tracing.dataCollected", ({ value }) => {
    for (const each of value) {
      const { success, data } = event.safeParse(each);
      if (success && data.ph === "X") events.push(data);
    }
  });
  const ended = new Promise<void>((resolve) => {
    cdp.once("Tracing.tracingComplete", () => {
      resolve();
    });
  });
  const traceConfig = {
    recordMode: "recordAsMuchAsPossible",
    includedCategories: CATEGORIES,
  } as const;
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig });
  await press();
  await cdp.send("Tracing.end");
  await ended;
  await cdp.detach();
  return worksOf(events);
}

function worksOf(events: readonly TraceEvent[]): KeyWork[] {
  const keys = events.filter(
    ({ name, args }) => name === "EventDispatch" && args?.data?.type === "keydown",
  );
  const [first] = keys;
  const own = events
    .filter(({ pid, tid }) => pid === first?.pid && tid === first.tid)
    .toSorted((a, b) => a.ts - b.ts || endOf(b) - endOf(a));
  const tasks = own.filter(({ name }) => name === "RunTask");
  return keys.flatMap((key) => {
    const commit = own.find(({ name, ts }) => name === "Commit" && ts > endOf(key));
    const frame = tasks.find((task) => commit !== undefined && isWithin(commit, task));
    const task = tasks.find((each) => isWithin(key, each));
    if (frame === undefined || task === undefined) return [];
    const parts = own.filter((each) => isWithin(each, frame));
    const sum = (names: readonly string[]) =>
      outermost(parts.filter(({ name }) => names.includes(name))).reduce(
        (ms, each) => ms + work(each),
        0,
      );
    return {
      scripts: work(task),
      layout: sum(["UpdateLayoutTree", "Layout"]),
      paint: sum(["PrePaint", "Paint", "Layerize", "Commit"]),
      frame: work(frame),
    };
  });
}

/** Events in order, without those inside another of them. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = 0;
  return events.filter((each) => {
    if (each.ts < end) return false;
    end = endOf(each);
    return true;
  });
}

function isWithin(inner: TraceEvent, outer: TraceEvent): boolean {
  return inner.ts >= outer.ts && endOf(inner) <= endOf(outer);
}

function endOf({ ts, dur = 0 }: TraceEvent): number {
  return ts + dur;
}

function work({ tdur = 0 }: TraceEvent): number {
  return tdur / 1000;
}
