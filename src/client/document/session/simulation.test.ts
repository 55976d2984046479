import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { simulate } from "./testing/simulation.ts";

/** `FOOTNOTE_SEED=17` runs that one again; `npm run torture` runs a thousand. */
const ONE = process.env["FOOTNOTE_SEED"];
const SEEDS = Number(process.env["FOOTNOTE_SEEDS"] ?? 60);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-20T09:58:00Z") });
});

afterEach(() => {
  vi.useRealTimers();
});

it("keeps its promises of autosave in whatever order windows, network and servers fail", async () => {
  const seeds = ONE === undefined ? Array.from({ length: SEEDS }, (_, at) => at) : [Number(ONE)];
  const faults: string[] = [];
  for (const seed of seeds) {
    vi.setSystemTime(new Date("2026-11-20T09:58:00Z"));
    faults.push(...(await simulate(seed)));
    vi.restoreAllMocks();
    if (faults.length > 0) break;
  }
  expect(faults).toEqual([]);
});
