import { vi } from "vitest";
import type { ResearchDocument } from "#contracts/research.ts";
import { whenClosed } from "#client/document/session/closing.ts";
import {
  type DocumentSession,
  documentSession,
} from "#client/document/session/document-session.ts";
import type { KeptRecords } from "#client/document/session/journal.ts";
import { OFFLINE_TEXT, saveStatus } from "#client/document/session/save-status.ts";
import { cardOf, DOCUMENT_ID } from "./documents.ts";
import { drawFrom } from "./draw.ts";
import { simulatedBrowser } from "./simulated-browser.ts";
import { calm, simulatedServer } from "./simulated-server.ts";

/** A window with the document open. */
type Open = {
  readonly session: DocumentSession;
  close: () => void;
  sessionId: string;
  /** Every text that stood in it, and in the closed window it goes on from. */
  readonly shown: Set<string>;
  /** No other window can have stored anything since it was opened. */
  isAlone: boolean;
  changedAt: number;
};

const WINDOWS = 3;
const STEPS = 60;
const PAUSES = [20, 90, 400, 1_200, 4_000, 20_000];
/** With a moment for the write itself: what is typed longer ago than this survives its browser. */
const KEPT_WITHIN_MS = 300;
/** An answer that says no is heard at the latest after two waits of the longest kind. */
const PATIENCE_MS = 65_000;

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const notOpened = (): void => undefined;
const wordsOf = (text: string): readonly string[] => text.split(" ").filter((word) => word !== "");

/**
 * Some minutes of one document in up to three windows of a browser, over a network and two servers that
 * fail, as the seed has it: what of the promises of autosave was broken, and the steps up to there.
 */
export async function simulate(seed: number): Promise<readonly string[]> {
  const draw = drawFrom(seed);
  const weather = calm();
  const server = simulatedServer(draw, weather);
  const browser = simulatedBrowser(draw);
  vi.stubGlobal("fetch", server.fetch);
  const windows: Open[] = [];
  const dead = new Map<string, Open>();
  const faults: string[] = [];
  const steps: string[] = [];
  const written = new Map<string, number>();
  /** Words that may be gone: taken back, given up for theirs, or too young when the browser died. */
  const excused = new Set<string>();
  const cards = new Set<string>();
  /** Proposals on their way, with whether they reached their window. */
  const proposals = new Map<string, { of: Open; isHere: boolean; hasArrived: boolean }>();
  let count = 0;
  let opening: Open | undefined;

  const fault = (text: string) => {
    if (faults.length === 0) faults.push(`seed ${seed}: ${text}`, ...steps.slice(-12));
  };
  const contentOf = ({ session }: Open): string => session.get().manuscript.content;

  server.onStored((before, after) => {
    const [had, has] = [wordsOf(before.content), wordsOf(after.content)];
    const lost = had.filter((word) => !has.includes(word) && !excused.has(word));
    if (lost.length > 0) fault(`revision ${after.revision} overwrote ${lost.join(" ")}`);
    if (new Set(has).size < has.length) fault(`something stands twice in ${after.content}`);
    const torn = has.filter((word) => word !== "Debt" && !written.has(word));
    if (torn.length > 0) fault(`words were torn: ${torn.join(" ")}`);
  });

  async function open(): Promise<void> {
    await Promise.race([whenClosed(DOCUMENT_ID), wait(2_100)]);
    const kept = await browser.journal.read(DOCUMENT_ID);
    const document = structuredClone(server.newest());
    const session = documentSession({ document, kept }, browser.journal);
    const before = dead.get(kept.works[0]?.sessionId ?? "");
    const shown = new Set(before?.shown);
    // A choice that was open may be open again: its answer was too young to be kept.
    const isOpen = kept.works.some((work) => work.isConflict);
    const isOne = windows.length === 0 && kept.works.length < 2;
    const isAlone = isOne && !isOpen && !server.isBusy() && before?.isAlone !== false;
    for (const at of windows) at.isAlone = false;
    const made: Open = { session, close: notOpened, sessionId: "", shown, isAlone, changedAt: 0 };
    expectOlderAtHand(made, kept, document);
    opening = made;
    made.close = session.open();
    let latest = contentOf(made);
    shown.add(contentOf(made));
    session.subscribe(() => {
      if (latest === contentOf(made)) return;
      latest = contentOf(made);
      shown.add(latest);
      made.changedAt = Date.now();
    });
    windows.push(made);
  }
  const hold = browser.journal.hold;
  Object.assign(browser.journal, {
    hold: (sessionId: string) => {
      if (opening !== undefined) opening.sessionId = sessionId;
      return hold(sessionId);
    },
  });

  /** Of several closed windows one goes on, and Undo has the others' texts. */
  function expectOlderAtHand({ session }: Open, kept: KeptRecords, stored: ResearchDocument): void {
    const { content, snapshots } = session.get().manuscript;
    const connected = new Set(session.get().connectedData.map(({ id }) => id));
    for (const { unsaved } of kept.works.slice(1)) {
      const { content: text, connectedData = [] } = unsaved;
      const missing = connectedData.filter(({ id }) => !connected.has(id));
      if (missing.length > 0) fault(`a card of a closed window is gone: ${missing[0]?.id}`);
      if (text === undefined || text === stored.content) continue;
      const isThere = text === content || snapshots.some((each) => each.content === text);
      if (!isThere) fault("the text of a closed window is gone");
      for (const word of wordsOf(text)) excused.add(word);
    }
  }

  function type(at: Open): void {
    if (at.session.get().manuscript.pendingEdits.length > 0) return;
    const word = `w${(count += 1)}`;
    const words = [...wordsOf(contentOf(at))];
    words.splice(draw.below(words.length + 1), 0, word);
    written.set(word, Date.now());
    at.session.change({ type: "typed", content: words.join(" "), time: Date.now() });
    steps.push(`types ${word}`);
  }

  /** What a model writes comes later, for the text as it was when it was asked. */
  function propose(at: Open): void {
    const word = `e${(count += 1)}`;
    const madeFor = contentOf(at);
    const words = wordsOf(madeFor);
    const place = draw.below(words.length + 1);
    const before = words.slice(0, place).join(" ");
    const edit = { id: word, type: "add", position: before.length } as const;
    const content = place === 0 ? `${word} ` : ` ${word}`;
    const timestamp = new Date().toISOString();
    const proposal = { of: at, isHere: false, hasArrived: false };
    proposals.set(word, proposal);
    written.set(word, Number.NaN);
    steps.push(`asks for ${word}`);
    setTimeout(() => {
      proposal.isHere = true;
      at.session.inAPause(() => {
        proposal.hasArrived = true;
        at.session.change({ type: "proposed", edits: [{ ...edit, content, timestamp }], madeFor });
      });
    }, draw.below(3_000));
  }

  function settle(at: Open): void {
    const { conflict } = at.session.get().queue;
    if (conflict === undefined) return;
    const [mine, theirs] = [contentOf(at), conflict.content];
    const choice = draw.chance(0.5) ? "keptMine" : "tookTheirs";
    const other = choice === "keptMine" ? theirs : mine;
    for (const word of wordsOf(other)) excused.add(word);
    at.session.dispatch({ type: choice, now: Date.now() });
    steps.push(choice);
    const { content, snapshots } = at.session.get().manuscript;
    const isThere = content === other || snapshots.some((each) => each.content === other);
    if (!isThere) fault(`after ${choice} the other text is not to be had by Undo`);
  }

  function close(at: Open): void {
    windows.splice(windows.indexOf(at), 1);
    dead.set(at.sessionId, at);
    at.close();
    const left = [...proposals].filter(([, { of, hasArrived }]) => of === at && !hasArrived);
    for (const [word, { isHere }] of left) {
      // One that a model was still writing has nowhere to go.
      proposals.delete(word);
      if (isHere) fault(`${word} waited for a pause, and the window closed without it`);
    }
    steps.push("closes a window");
  }

  function crash(): void {
    for (const [word, at] of written) {
      if (!(Date.now() - at > KEPT_WITHIN_MS)) excused.add(word);
    }
    for (const at of windows.splice(0)) {
      dead.set(at.sessionId, at);
      // Sent before it was kept, it is not known as one's own afterwards.
      if (Date.now() - at.changedAt < KEPT_WITHIN_MS) at.shown.delete(contentOf(at));
    }
    server.forgetBrowser();
    browser.crash();
    proposals.clear();
    steps.push("the browser dies");
  }

  function change(): void {
    const at = draw.one(windows);
    if (at === undefined) return;
    const { session } = at;
    const lot = draw.below(12);
    if (lot < 5) type(at);
    else if (lot === 5) propose(at);
    else if (lot === 6) settle(at);
    else if (lot === 7) session.change({ type: "acceptedAll", time: Date.now() });
    else if (lot === 8) {
      const card = `c${(count += 1)}`;
      cards.add(card);
      written.set(card, Date.now());
      const now = Date.now();
      session.dispatch({ type: "connected", update: (all) => [...all, cardOf(card)], now });
      steps.push(`connects ${card}`);
    } else if (lot === 9) {
      const [edit] = session.get().manuscript.pendingEdits;
      if (edit !== undefined) session.change({ type: "rejected", id: edit.id });
    } else if (lot === 10) {
      const before = wordsOf(contentOf(at));
      session.change({ type: "undone" });
      const after = wordsOf(contentOf(at));
      for (const word of before) if (!after.includes(word)) excused.add(word);
      steps.push("undoes");
    } else document.dispatchEvent(new Event("visibilitychange"));
  }

  /** Each of these one time in twenty; else somebody works on. */
  const turns: readonly (() => unknown)[] = [
    () => (weather.isUp[0] = !weather.isUp[0]),
    () => (weather.isUp[1] = !weather.isUp[1]),
    () => {
      weather.isOnline = !weather.isOnline;
      window.dispatchEvent(new Event(weather.isOnline ? "online" : "offline"));
    },
    () => Object.assign(weather, { lost: draw.below(3) / 4, refused: draw.below(3) / 4 }),
    () => (weather.slow = draw.one([20, 400, 4_000]) ?? 20),
    () => {
      const at = draw.one(windows);
      if (at !== undefined && windows.length > 1) close(at);
    },
    () => (windows.length < WINDOWS ? open() : undefined),
    () => {
      crash();
      return open();
    },
    () => (browser.kept.isBroken = draw.chance(0.3)),
  ];

  async function turn(): Promise<void> {
    await (turns[draw.below(20)] ?? change)();
    if (browser.kept.isBroken) {
      for (const [word] of written) excused.add(word);
      for (const at of windows) at.isAlone = false;
    }
    await wait(draw.one(PAUSES) ?? 0);
    look();
  }

  /** What each window says of itself is so. */
  function look(): void {
    for (const at of windows) {
      const session = at.session.get();
      const { revision } = session.queue;
      const status = saveStatus(session);
      const stored = server.history[revision - 1];
      if (status.kind === "saved" && stored?.content !== contentOf(at)) {
        fault(`“${status.text}” of “${contentOf(at)}”, stored is “${stored?.content}”`);
      }
      if (status.kind === "saved") lookAtServer(at, status.text);
      lookAtConflict(at);
      const isYoung = Date.now() - at.changedAt < KEPT_WITHIN_MS;
      if (status.text === OFFLINE_TEXT && !isYoung && !isKept(at)) {
        fault(`“${OFFLINE_TEXT}” of what is not kept`);
      }
    }
  }

  function lookAtConflict({ session, isAlone, shown }: Open): void {
    const theirs = session.get().queue.conflict?.content;
    if (theirs !== undefined && isAlone && shown.has(theirs)) {
      fault(`asks to choose between its own texts: ${theirs}`);
    }
  }

  /** Where nobody else can have stored anything, the server has what the window says it has. */
  function lookAtServer(at: Open, said: string): void {
    const { content } = server.newest();
    if (at.isAlone && !server.isBusy() && content !== contentOf(at)) {
      fault(`“${said}”, while the server has “${content}”`);
    }
  }

  function isKept(at: Open): boolean {
    const work = browser.kept.works.get(at.sessionId);
    const saved = at.session.get().queue.saved.content;
    return (work?.unsaved.content ?? saved) === contentOf(at);
  }

  /** All is well again: what was written is there, in every window alike, within its time. */
  async function end(): Promise<void> {
    browser.kept.isBroken = false;
    Object.assign(weather, calm());
    await wait(PATIENCE_MS);
    // It goes on with what closed windows could not save.
    await open();
    await wait(PATIENCE_MS);
    look();
    for (const { session } of windows) {
      const { kind } = saveStatus(session.get());
      if (kind !== "saved" && session.get().queue.conflict === undefined) fault(`stays “${kind}”`);
    }
    for (let round = 0; round < 4; round += 1) {
      for (const at of windows) {
        settle(at);
        at.session.change({ type: "acceptedAll", time: Date.now() });
      }
      await wait(3_000);
      document.dispatchEvent(new Event("visibilitychange"));
      await wait(3_000);
    }
    look();
    const { content, connectedData } = server.newest();
    for (const at of windows) {
      if (contentOf(at) !== content) fault(`a window shows “${contentOf(at)}”, not “${content}”`);
    }
    const everStored = new Set(server.history.flatMap((each) => wordsOf(each.content)));
    const isGone = (word: string) => !everStored.has(word) && !excused.has(word);
    const gone = [...written.keys()].filter((word) => word.startsWith("w") && isGone(word));
    if (gone.length > 0) fault(`never reached the server: ${gone.join(" ")}`);
    const connected = new Set(connectedData.map(({ id }) => id));
    const missing = [...cards].filter((card) => !connected.has(card) && !excused.has(card));
    if (missing.length > 0) fault(`cards are gone: ${missing.join(" ")}`);
    const undelivered = [...proposals].filter(([, { hasArrived }]) => !hasArrived);
    if (undelivered.length > 0) fault("a proposal never reached its window");
    await measure();
  }

  /** What is written is stored 3 s after the last key, and 11 s after the first where keys go on. */
  async function measure(): Promise<void> {
    const at = windows[0] ?? fail();
    type(at);
    await wait(3_000);
    if (server.newest().content !== contentOf(at)) fault("not stored within 3 s");
    type(at);
    const early = contentOf(at);
    for (let key = 0; key < 22; key += 1) {
      await wait(500);
      type(at);
    }
    if (!server.history.some((each) => each.content.length >= early.length)) {
      fault("not stored while keys go on");
    }
    weather.isUp.fill(false);
    type(at);
    const before = server.requests;
    await wait(120_000);
    if (server.requests - before > 12)
      fault(`asks ${server.requests - before} times in two minutes`);
  }

  await open();
  for (let step = 0; step < STEPS && faults.length === 0; step += 1) await turn();
  if (faults.length === 0) await end();
  crash();
  return faults;
}

function fail(): never {
  throw new Error("there is no window");
}
