import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inSlices } from "./in-slices.ts";

let now = 0;

/** Work of so many steps, each of so many milliseconds; counts those done. */
function* work(steps: number, stepMs: number, done: { count: number }): Generator<void, string> {
  while (done.count < steps) {
    done.count += 1;
    now += stepMs;
    yield;
  }
  return "done";
}

beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const outcome = () => ({
  onDone: vi.fn<(result: string) => void>(),
  onFailed: vi.fn<(error: unknown) => void>(),
});

describe("work in slices", () => {
  it("begins once what is going on has been drawn", () => {
    const done = { count: 0 };
    inSlices(work(3, 1, done), outcome());
    vi.advanceTimersByTime(40);
    expect(done.count).toBe(0);
    vi.advanceTimersToNextTimer();
    expect(done.count).toBe(3);
  });

  it("lets go after eight milliseconds and goes on until it is done", () => {
    const done = { count: 0 };
    const told = outcome();
    inSlices(work(10, 4, done), told);
    vi.advanceTimersToNextTimer();
    expect(done.count).toBe(2);
    expect(told.onDone).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(done.count).toBe(10);
    expect(told.onDone).toHaveBeenCalledExactlyOnceWith("done");
  });

  it("stops when it is told to", () => {
    const done = { count: 0 };
    const told = outcome();
    const { stop, finish } = inSlices(work(10, 4, done), told);
    vi.advanceTimersToNextTimer();
    stop();
    finish();
    vi.runAllTimers();
    expect(done.count).toBe(2);
    expect(told.onDone).not.toHaveBeenCalled();
  });

  it("does the rest at once when that is asked for, and tells once", () => {
    const done = { count: 0 };
    const told = outcome();
    const { finish } = inSlices(work(10, 4, done), told);
    vi.advanceTimersToNextTimer();
    finish();
    finish();
    expect(done.count).toBe(10);
    vi.runAllTimers();
    expect(told.onDone).toHaveBeenCalledExactlyOnceWith("done");
  });

  it("says when it fails", () => {
    const told = outcome();
    const broken = {
      next: () => {
        throw new Error("broken");
      },
    };
    inSlices<string>(broken, told);
    vi.runAllTimers();
    expect(told.onFailed).toHaveBeenCalledOnce();
    expect(told.onDone).not.toHaveBeenCalled();
  });
});
