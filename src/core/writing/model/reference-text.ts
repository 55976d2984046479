import type { TextStyle } from "#core/ledger/display.ts";
import { type Binding, type Op, type Operand, OPS } from "#core/ledger/reference.ts";

/** What stands between `{{` and `}}`, read; ids are not looked up yet. */
export type ReferenceText =
  | {
      readonly kind: "figure";
      readonly term: Term;
      readonly style?: TextStyle | undefined;
      readonly isMagnitude: boolean;
    }
  /** A figure that stands in the document already. */
  | { readonly kind: "document"; readonly id: string }
  | { readonly kind: "passage"; readonly id: string; readonly quote?: string | undefined }
  | { readonly kind: "unreadable"; readonly reason: string };

/** An id, a plain number, or a formula over them. */
export type Term =
  | { readonly id: string }
  | { readonly number: number }
  | { readonly op: Op; readonly args: readonly Term[] };

/** Longer than any formula of use. */
export const REFERENCE_MAX = 600;
const DEPTH_MAX = 5;
const ARGS_MAX = 12;

const STYLES = ["mm", "bn"] as const;
const ID = /[A-Za-z][\w.-]*/y;
const NUMBER = /-?\d{1,15}(?:\.\d{1,10})?/y;

/** Reads a reference: `r12.2025`, `growth(r1.2025, r1.2024)|size`, `d4=USD 361 mm`, `quote(p2, "words")`. */
export function readReference(inside: string): ReferenceText {
  const text = inside.trim();
  if (text.length > REFERENCE_MAX) return unreadable("it is too long");
  const inDocument = /^(d\d{1,6})(?:=|$)/.exec(text)?.[1];
  if (inDocument !== undefined) return { kind: "document", id: inDocument };
  const cited = /^p\d{1,6}$/.exec(text)?.[0];
  if (cited !== undefined) return { kind: "passage", id: cited };
  const quoted = /^quote\(\s*(p\d{1,6})\s*,\s*["“](.*)["”]\s*\)$/s.exec(text);
  if (quoted?.[1] !== undefined) return { kind: "passage", id: quoted[1], quote: quoted[2] };
  const [formula = "", ...options] = text.split("|").map((part) => part.trim());
  const unknown = options.find((option) => option !== "size" && !isStyle(option));
  if (unknown !== undefined) return unreadable(`“${unknown}” is no style: use mm, bn or size`);
  const term = readTerm(formula);
  if (typeof term === "string") return unreadable(term);
  return {
    kind: "figure",
    term,
    style: options.find(isStyle),
    isMagnitude: options.includes("size"),
  };
}

/** The binding of a term whose ids name data; a reason where one doesn't. */
export function bindingOfTerm(
  term: Term,
  find: (id: string) => Binding | undefined,
): Binding | string {
  if ("number" in term) return "a plain number is no reference: type it, or name its datum";
  if ("id" in term) return find(term.id) ?? `${term.id} is no id of the tables`;
  const args: Operand[] = [];
  for (const arg of term.args) {
    const operand = "number" in arg ? arg.number : bindingOfTerm(arg, find);
    if (typeof operand === "string") return operand;
    args.push(operand);
  }
  return { formula: { op: term.op, args, signs: "shown" } };
}

function readTerm(text: string): Term | string {
  let at = 0;
  const skip = () => {
    while (text[at] === " " || text[at] === "\n") at += 1;
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };

  function term(depth: number): Term | string {
    skip();
    const number = take(NUMBER);
    if (number !== undefined) return { number: Number(number) };
    const name = take(ID);
    if (name === undefined) return `“${text}” can't be read`;
    skip();
    if (text[at] !== "(") return { id: name };
    if (!isOp(name)) return `“${name}” is no formula`;
    if (depth === DEPTH_MAX) return "the formula nests too deep";
    at += 1;
    return call(name, depth);
  }

  function call(op: Op, depth: number): Term | string {
    const args: Term[] = [];
    for (;;) {
      const arg = term(depth + 1);
      if (typeof arg === "string") return arg;
      args.push(arg);
      if (args.length > ARGS_MAX) return "the formula has too many parts";
      skip();
      const mark = text[at];
      at += 1;
      if (mark === ")") return { op, args };
      if (mark !== ",") return `“${text}” can't be read`;
    }
  }

  const read = term(0);
  skip();
  return typeof read === "string" || at === text.length ? read : `“${text}” can't be read`;
}

function isOp(name: string): name is Op {
  return OPS.some((op) => op === name);
}

function isStyle(option: string): option is TextStyle {
  return STYLES.some((style) => style === option);
}

function unreadable(reason: string): ReferenceText {
  return { kind: "unreadable", reason };
}
