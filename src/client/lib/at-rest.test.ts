import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { whenAtRest } from "./at-rest.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it("lets the page stand first", () => {
  const act = vi.fn<() => void>();
  whenAtRest(act);
  vi.advanceTimersByTime(250);
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_500);
  expect(act).toHaveBeenCalledOnce();
});

it("does nothing once it is called off", () => {
  const act = vi.fn<() => void>();
  const callOff = whenAtRest(act);
  callOff();
  vi.advanceTimersByTime(2_000);
  expect(act).not.toHaveBeenCalled();
});
