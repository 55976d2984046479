import type { Edit } from "#core/text/edits/edit.ts";
import type { Manuscript } from "#core/text/edits/manuscript.ts";

/**
 * The manuscript as one would do it with scissors and glue: every character is a card of its own,
 * a card that is taken out stays in its place face down, and a proposed addition is a pin between
 * two cards. Nothing is ever counted anew, so nothing can be counted wrong. Slow, and written apart
 * from the product: it shares only types with it.
 */
export type SlowManuscript = {
  row: (Card | Pin)[];
  pending: Proposal[];
  answers: Answer[];
  snapshots: SlowSnapshot[];
  /** Proposals that came true and are in the text. */
  applied: ReadonlySet<string>;
};

type SlowSnapshot = {
  readonly letters: readonly Letter[];
  readonly applied: ReadonlySet<string>;
};

/** One character of the text; the same letter in two windows has the same key. */
export type Letter = { readonly key: number; readonly char: string };
type Card = Letter & { readonly kind: "card"; isUp: boolean };
type Pin = { readonly kind: "pin"; readonly id: string };

type Proposal = {
  readonly id: string;
  /** Cards that go; none for an addition, which has a pin. */
  readonly cards: readonly Card[];
  readonly insert: readonly Letter[];
};

/** Edits that somebody works out for the text as it is when they are asked. */
export type Answer = {
  readonly madeFor: string;
  readonly plan: readonly PlannedEdit[];
  live: Proposal[];
};

/** In characters of the text it is made for, not in UTF-16. */
export type PlannedEdit = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly insert: readonly Letter[];
};

const SNAPSHOTS = 10;

export function slowManuscript(letters: readonly Letter[]): SlowManuscript {
  return { row: letters.map(card), pending: [], answers: [], snapshots: [], applied: new Set() };
}

export function slowText(slow: SlowManuscript): string {
  return textOf(cardsUp(slow));
}

export function cardsUp({ row }: SlowManuscript): readonly Card[] {
  return row.filter((item): item is Card => item.kind === "card" && item.isUp);
}

/** The pending edits as the product should hold them, read off the row from left to right. */
export function slowPending({ row, pending }: SlowManuscript): readonly string[] {
  const told: string[] = [];
  let position = 0;
  for (const item of row) {
    const proposal = pending.find(({ id, cards }) =>
      item.kind === "pin" ? id === item.id : cards[0] === item,
    );
    if (proposal !== undefined) {
      const length = textOf(proposal.cards).length;
      told.push(`${proposal.id} ${position}+${length} ${textOf(proposal.insert)}`);
    }
    if (item.kind === "card" && item.isUp) position += item.char.length;
  }
  return told;
}

/** The same of the product's manuscript. */
export function toldPending({ pendingEdits }: Manuscript): readonly string[] {
  return pendingEdits.map(
    ({ id, type, position, length = 0, content }) =>
      `${id} ${position}+${type === "add" ? 0 : length} ${type === "remove" ? "" : content}`,
  );
}

/** Asked for edits now, to come later. */
export function slowAsk(slow: SlowManuscript, plan: readonly PlannedEdit[]): Answer {
  const answer: Answer = { madeFor: slowText(slow), plan, live: [] };
  slow.answers.push(answer);
  pinDown(slow, answer);
  return answer;
}

/** The edits of an answer as they come over the wire. */
export function wireEdits({ madeFor, plan }: Answer): readonly Edit[] {
  const chars = Array.from(madeFor);
  return plan.map(({ id, from, to, insert }) => {
    const position = chars.slice(0, from).join("").length;
    const removed = chars.slice(from, to).join("");
    const stamp = { id, position, timestamp: "2026-11-20T09:44:00.000Z" };
    if (removed === "") return { ...stamp, type: "add", content: textOf(insert) };
    return insert.length === 0
      ? { ...stamp, type: "remove", length: removed.length, content: removed }
      : { ...stamp, type: "replace", length: removed.length, content: textOf(insert) };
  });
}

export function slowType(slow: SlowManuscript, { from, to, insert }: Omit<PlannedEdit, "id">) {
  if (slow.pending.length > 0 || (from === to && insert.length === 0)) return;
  keep(slow);
  change(slow, { gone: cardsUp(slow).slice(from, to), gap: from, insert });
  const text = slowText(slow);
  const same = slow.snapshots.findLast(({ letters }) => textOf(letters) === text);
  slow.applied = same?.applied ?? slow.applied;
  recall(slow);
}

export function slowAccept(slow: SlowManuscript, id: string) {
  if (!slow.pending.some((proposal) => proposal.id === id)) return;
  keep(slow);
  carryOut(slow, id);
  recall(slow);
}

export function slowAcceptAll(slow: SlowManuscript) {
  if (slow.pending.length === 0) return;
  keep(slow);
  for (const { id } of slow.pending.slice()) carryOut(slow, id);
  recall(slow);
}

export function slowReject(slow: SlowManuscript, id: string) {
  dropProposal(slow, id);
}

export function slowUndo(slow: SlowManuscript) {
  const snapshot = slow.snapshots.pop();
  for (const { id } of slow.pending.slice()) dropProposal(slow, id);
  if (snapshot === undefined) return;
  become(slow, snapshot.letters);
  slow.applied = snapshot.applied;
  recall(slow);
}

/** The text of another window. */
export function slowRemote(slow: SlowManuscript, letters: readonly Letter[]) {
  if (textOf(letters) === slowText(slow)) return;
  keep(slow);
  become(slow, letters);
  recall(slow);
}

/** An answer comes: its edits that still fit wait beside those that do, or are made at once. */
export function slowArrive(slow: SlowManuscript, answer: Answer, isApplied: boolean) {
  slow.answers = slow.answers.filter((other) => other !== answer);
  const fitting = answer.live.filter((proposal) => {
    const isFree = slow.pending.every((other) => !meets(slow, proposal, other));
    if (!isFree) unpin(slow, proposal.id);
    return isFree;
  });
  for (const { id, cards } of fitting) if (cards.length === 0) lastInItsGap(slow, id);
  if (isApplied && fitting.length > 0) keep(slow);
  slow.pending.push(...fitting);
  if (!isApplied) return;
  for (const { id } of fitting) carryOut(slow, id);
  recall(slow);
}

function card({ key, char }: Letter): Card {
  return { kind: "card", key, char, isUp: true };
}

export function textOf(letters: readonly Letter[]): string {
  return letters.map(({ char }) => char).join("");
}

function keep(slow: SlowManuscript) {
  const snapshot = { letters: cardsUp(slow), applied: slow.applied };
  slow.snapshots = [...slow.snapshots, snapshot].slice(-SNAPSHOTS);
}

/** Turns cards face down and lays new ones; proposals that this touches inside are dropped. */
function change(
  slow: SlowManuscript,
  done: {
    readonly gone: readonly Card[];
    /** Where the new cards go when none goes out, in characters. */
    readonly gap: number;
    readonly insert: readonly Letter[];
  },
) {
  const { gone, gap, insert } = done;
  const up = cardsUp(slow);
  for (const proposal of proposals(slow)) {
    const { id, cards } = proposal;
    const isParted = gone.length === 0 && isOneOf(cards, up[gap - 1]) && isOneOf(cards, up[gap]);
    const isCut = cards.some((one) => gone.includes(one)) || isAmong(slow, proposal, gone);
    if (isParted || isCut) dropProposal(slow, id);
  }
  for (const one of gone) one.isUp = false;
  const behind = gone.at(-1) ?? up[gap - 1];
  slow.row.splice(behind === undefined ? 0 : slow.row.indexOf(behind) + 1, 0, ...insert.map(card));
}

/** Makes a proposal come true where its cards or its pin are. */
function carryOut(slow: SlowManuscript, id: string) {
  const proposal = slow.pending.find((other) => other.id === id);
  if (proposal === undefined) return;
  slow.pending = slow.pending.filter((other) => other !== proposal);
  slow.applied = new Set([...slow.applied, id]);
  if (proposal.cards.length > 0) {
    change(slow, { gone: proposal.cards, gap: 0, insert: proposal.insert });
    return;
  }
  const up = cardsUp(slow);
  const place = pinOf(slow, id);
  const left = slow.row.slice(0, place).findLast((item) => item.kind === "card" && item.isUp);
  const right = slow.row.slice(place).find((item) => item.kind === "card" && item.isUp);
  const split = proposals(slow).filter(
    ({ cards }) => isOneOf(cards, left) && isOneOf(cards, right) && up.length > 0,
  );
  for (const other of split) dropProposal(slow, other.id);
  slow.row.splice(pinOf(slow, id), 1, ...proposal.insert.map(card));
  // Whoever still works on an answer adds behind what is there by then.
  const laid = slow.row.filter((item) => item.kind === "card" && isOneOf(proposal.insert, item));
  const from = left === undefined ? 0 : slow.row.indexOf(left) + 1;
  const to = laid[0] === undefined ? from : slow.row.indexOf(laid[0]);
  const late = slow.row
    .slice(from, to)
    .filter((item) => item.kind === "pin" && isAnswered(slow, item.id));
  slow.row = slow.row.filter((item) => !late.includes(item));
  const end = laid.at(-1);
  if (end !== undefined) slow.row.splice(slow.row.indexOf(end) + 1, 0, ...late);
}

/** Lays the row so that it reads as given: what stays is told by the keys of the letters. */
function become(slow: SlowManuscript, letters: readonly Letter[]) {
  const wanted = new Set(letters.map(({ key }) => key));
  const had = new Set(cardsUp(slow).map(({ key }) => key));
  const stays = (letter: Letter | undefined) =>
    letter !== undefined && wanted.has(letter.key) && had.has(letter.key);
  let next = 0;
  let at = 0;
  while (at < cardsUp(slow).length || next < letters.length) {
    const up = cardsUp(slow);
    if (stays(up[at]) && stays(letters[next])) {
      at += 1;
      next += 1;
      continue;
    }
    const gone: Card[] = [];
    for (
      let one = up[at + gone.length];
      one !== undefined && !stays(one);
      one = up[at + gone.length]
    ) {
      gone.push(one);
    }
    const come: Letter[] = [];
    for (let one = letters[next]; one !== undefined && !stays(one); one = letters[next]) {
      come.push(one);
      next += 1;
    }
    change(slow, { gone, gap: at, insert: come });
    at += come.length;
  }
}

/** An answer made for a text that is there again is as good as new. */
function recall(slow: SlowManuscript) {
  const text = slowText(slow);
  for (const answer of slow.answers) {
    if (answer.madeFor !== text) continue;
    for (const { id } of answer.live) unpin(slow, id);
    pinDown(slow, answer);
  }
}

function pinDown(slow: SlowManuscript, answer: Answer) {
  const up = cardsUp(slow);
  answer.live = answer.plan.map(({ id, from, to, insert }) => ({
    id,
    cards: up.slice(from, to),
    insert,
  }));
  for (const { id, from, to } of answer.plan) {
    if (from !== to) continue;
    const right = up[from];
    const place = right === undefined ? slow.row.length : slow.row.indexOf(right);
    slow.row.splice(place, 0, { kind: "pin", id });
  }
}

function lastInItsGap(slow: SlowManuscript, id: string) {
  const place = pinOf(slow, id);
  const right = slow.row.slice(place).find((item) => item.kind === "card" && item.isUp);
  slow.row.splice(place, 1);
  const end = right === undefined ? slow.row.length : slow.row.indexOf(right);
  slow.row.splice(end, 0, { kind: "pin", id });
}

/** Whether two proposals want the same cards, or the pin of one is among the cards of the other. */
function meets(slow: SlowManuscript, one: Proposal, other: Proposal): boolean {
  return (
    one.cards.some((item) => other.cards.includes(item)) ||
    isAmong(slow, one, other.cards) ||
    isAmong(slow, other, one.cards)
  );
}

function isAmong(slow: SlowManuscript, { id }: Proposal, cards: readonly Card[]): boolean {
  const pin = pinOf(slow, id);
  const [first, last] = [cards[0], cards.at(-1)];
  if (pin === -1 || first === undefined || last === undefined) return false;
  return pin > slow.row.indexOf(first) && pin < slow.row.indexOf(last);
}

function proposals({ pending, answers }: SlowManuscript): readonly Proposal[] {
  return [...pending, ...answers.flatMap(({ live }) => live)];
}

function isAnswered({ answers }: SlowManuscript, id: string): boolean {
  return answers.some(({ live }) => live.some((proposal) => proposal.id === id));
}

function dropProposal(slow: SlowManuscript, id: string) {
  unpin(slow, id);
  slow.pending = slow.pending.filter((proposal) => proposal.id !== id);
  for (const answer of slow.answers) {
    answer.live = answer.live.filter((proposal) => proposal.id !== id);
  }
}

function unpin(slow: SlowManuscript, id: string) {
  slow.row = slow.row.filter((item) => item.kind === "card" || item.id !== id);
}

function pinOf({ row }: SlowManuscript, id: string): number {
  return row.findIndex((item) => item.kind === "pin" && item.id === id);
}

function isOneOf(cards: readonly Letter[], item: Card | Pin | undefined): boolean {
  return item?.kind === "card" && cards.some(({ key }) => key === item.key);
}
