import { act, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it, vi } from "vitest";
import { fetchAhead, later, NOT_FETCHED_TEXT } from "./later.ts";
import { takeToasts } from "./toast.ts";

it("what can't be fetched is told once, leaves the rest as it is, and comes when one is online again", async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => "The export dialog");
  const Part = later(load);
  render(
    <>
      <p>The text</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await vi.waitFor(() => {
    expect(takeToasts().map(({ text }) => text)).toEqual([NOT_FETCHED_TEXT]);
  });
  expect(screen.getByText("The text")).toBeDefined();
  await online();
  await online();
  expect(await screen.findByText("The export dialog")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
  expect(takeToasts()).toEqual([]);
});

it("what may be shown later is fetched ahead, once", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<() => string>>().mockResolvedValue(() => "The export dialog");
  later(load);
  const callOff = fetchAhead();
  await vi.advanceTimersByTimeAsync(60_000);
  callOff();
  expect(load).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

async function online(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
  });
}
