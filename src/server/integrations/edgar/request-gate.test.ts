import { describe, expect, it } from "vitest";
import { EdgarFailureError } from "./edgar-errors.ts";
import { BREAKER_OPEN_MS, createRequestGate, THROTTLE_STOP_MS } from "./request-gate.ts";
import { instantClock } from "./testing/edgar-server.ts";

const FACTS = new URL("https://data.example/facts/1.json");
const factsOf = (count: number) => new URL(`https://data.example/facts/${count}.json`);

describe("createRequestGate", () => {
  it("lets no more than 8 requests start in any second", async () => {
    const clock = instantClock();
    const gate = createRequestGate(clock);
    const starts: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      // One after the other: the clock of this test is one for all.
      await gate.pass(FACTS, () => Promise.resolve(starts.push(clock.monotonicMs())));
    }
    for (const start of starts) {
      const inSecond = starts.filter((other) => other >= start && other < start + 1000);
      expect(inSecond.length).toBeLessThanOrEqual(8);
    }
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBe(4000);
  });

  it("keeps to that pace on a machine whose timers come late", async () => {
    const clock = instantClock();
    const late = {
      ...clock,
      async wait(durationMs: number) {
        await clock.wait(durationMs);
        clock.pass(400);
      },
    };
    const gate = createRequestGate(late);
    const starts: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, () =>
        gate.pass(FACTS, () => Promise.resolve(starts.push(clock.monotonicMs()))),
      ),
    );
    for (const start of starts) {
      const inSecond = starts.filter((other) => other >= start && other < start + 1000);
      expect(inSecond.length).toBeLessThanOrEqual(8);
    }
  });

  it("runs 4 requests at once and queues the others in order", async () => {
    const gate = createRequestGate(instantClock());
    const order: number[] = [];
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const runs = gates.map(({ promise }, place) =>
      gate.pass(FACTS, () => {
        order.push(place);
        return promise;
      }),
    );
    await Promise.resolve().then(() => new Promise(setImmediate));
    expect(order).toEqual([0, 1, 2, 3]);
    gates[2]?.resolve();
    await runs[2];
    await new Promise(setImmediate);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    for (const { resolve } of gates) resolve();
    await Promise.all(runs);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it("lets nothing pass for ten minutes once EDGAR asked for a pause", async () => {
    const clock = instantClock();
    const gate = createRequestGate(clock);
    gate.stop(THROTTLE_STOP_MS);
    clock.pass(THROTTLE_STOP_MS - 1);
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).rejects.toThrow(
      new EdgarFailureError({ kind: "throttled", remainingMs: 1 }),
    );
    clock.pass(1);
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it("shuts for a minute after 5 addresses failed in a row, then lets one try", async () => {
    const clock = instantClock();
    const gate = createRequestGate(clock);
    for (let count = 0; count < 4; count += 1) gate.failed(factsOf(count));
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).resolves.toBe(1);
    gate.failed(factsOf(4));
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).rejects.toThrow("breaker_open");
    clock.pass(BREAKER_OPEN_MS);
    const trial = Promise.withResolvers<number>();
    const first = gate.pass(FACTS, () => trial.promise);
    await expect(gate.pass(FACTS, () => Promise.resolve(2))).rejects.toThrow("breaker_open");
    gate.succeeded(FACTS);
    trial.resolve(1);
    await expect(first).resolves.toBe(1);
    await expect(gate.pass(FACTS, () => Promise.resolve(2))).resolves.toBe(2);
  });

  it("takes no ticker that fails again and again for the host, and no host for another", async () => {
    const gate = createRequestGate(instantClock());
    for (let count = 0; count < 20; count += 1) gate.failed(factsOf(count % 4));
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).resolves.toBe(1);
    gate.failed(factsOf(4));
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).rejects.toThrow("breaker_open");
    const other = new URL("https://www.example/1.htm");
    await expect(gate.pass(other, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it("counts failures in a row only", async () => {
    const gate = createRequestGate(instantClock());
    for (let count = 0; count < 20; count += 1) {
      gate.failed(factsOf(count));
      if (count % 4 === 3) gate.succeeded(FACTS);
    }
    await expect(gate.pass(FACTS, () => Promise.resolve(1))).resolves.toBe(1);
  });
});
