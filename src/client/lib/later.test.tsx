import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Suspense, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchAhead, later, laterAsked, NOT_FETCHED_TEXT, NOT_OPENED_TEXT } from "./later.ts";
import { takeToasts } from "./toast.ts";

const answer = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  answer.mockResolvedValue(new Response());
  vi.stubGlobal("fetch", answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

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

it("what was asked for and can't be fetched says so and does not open later, but when it is asked for again", async () => {
  const load = vi
    .fn<() => Promise<() => string>>()
    .mockRejectedValueOnce(new TypeError("Failed to fetch"))
    .mockResolvedValue(() => "The export dialog");
  await openExport(load);
  await vi.waitFor(() => {
    expect(takeToasts().map(({ text }) => text)).toEqual([NOT_OPENED_TEXT]);
  });
  await online();
  expect(load).toHaveBeenCalledOnce();
  expect(screen.queryByText("The export dialog")).toBeNull();
  await act(async () => screen.getByRole("button").click());
  expect(await screen.findByText("The export dialog")).toBeDefined();
});

it("what is typed from when something was asked for until it is there is not for the page", async () => {
  const slow = Promise.withResolvers<() => string>();
  const user = userEvent.setup();
  const heard = vi.fn<() => void>();
  await openExport(() => slow.promise);
  window.addEventListener("keydown", heard);
  screen.getByRole("textbox").focus();
  await user.keyboard("zzz");
  expect(heard).not.toHaveBeenCalled();
  await act(async () => slow.resolve(() => "A part that takes no keys"));
  await user.keyboard("a");
  window.removeEventListener("keydown", heard);
  expect(heard).toHaveBeenCalledOnce();
  expect(screen.getByRole("textbox")).toHaveProperty("value", "a");
});

it.each(["Escape", "a press elsewhere"])(
  "is given up by %s, and keys are the page's again",
  async (how) => {
    const slow = Promise.withResolvers<() => string>();
    const user = userEvent.setup();
    await openExport(() => slow.promise);
    expect(await screen.findByText(/^Opening/)).toBeDefined();
    if (how === "Escape") await user.keyboard("{Escape}");
    else await user.click(screen.getByRole("textbox"));
    expect(screen.queryByText(/^Opening/)).toBeNull();
    await user.type(screen.getByRole("textbox"), "abc");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "abc");
    await act(async () => slow.resolve(() => "The export dialog"));
    expect(screen.queryByText("The export dialog")).toBeNull();
  },
);

it("what was asked for and is not there within 10 s does not open any more", async () => {
  vi.useFakeTimers();
  const slow = Promise.withResolvers<() => string>();
  await openExport(() => slow.promise);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(takeToasts().map(({ text }) => text)).toEqual([NOT_OPENED_TEXT]);
  slow.resolve(() => "The export dialog");
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText("The export dialog")).toBeNull();
});

it("what may be shown later is fetched ahead, once", async () => {
  vi.useFakeTimers();
  const load = vi.fn<() => Promise<() => string>>().mockResolvedValue(() => "The export dialog");
  later(load);
  const callOff = fetchAhead();
  await vi.advanceTimersByTimeAsync(60_000);
  callOff();
  expect(load).toHaveBeenCalledOnce();
});

it("no part is asked for while the server does not answer, for a browser would keep it as failed", async () => {
  vi.useFakeTimers();
  await vi.advanceTimersByTimeAsync(60_000);
  answer.mockRejectedValue(new TypeError("Failed to fetch"));
  const load = vi.fn<() => Promise<() => string>>().mockResolvedValue(() => "The export dialog");
  await openExport(load);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(takeToasts().map(({ text }) => text)).toEqual([NOT_OPENED_TEXT]);
  expect(load).not.toHaveBeenCalled();
  answer.mockResolvedValue(new Response());
  await act(async () => screen.getByRole("button").click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText("The export dialog")).not.toBeNull();
});

type PageProps = { readonly Part: ReturnType<typeof laterAsked> };

/** A page on which a dialog can be asked for. */
function Page({ Part }: PageProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Export
      </button>
      <textarea />
      {isOpen && <Part onNotFetched={() => setIsOpen(false)} />}
    </>
  );
}

async function openExport(load: () => Promise<() => string>): Promise<void> {
  render(<Page Part={laterAsked(load)} />);
  await act(async () => screen.getByRole("button").click());
}

async function online(): Promise<void> {
  await act(async () => {
    window.dispatchEvent(new Event("online"));
    await Promise.resolve();
  });
}
