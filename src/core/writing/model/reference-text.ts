import type { TextStyle } from "#core/ledger/display.ts";
import {
  type Binding,
  FORMULA_DEPTH_MAX,
  type Op,
  type Operand,
  OPS,
} from "#core/ledger/reference.ts";

/** What stands between `{{` and `}}`, read; ids are not looked up yet. */
export type ReferenceText =
  | ({ readonly kind: "figure"; readonly term: Term } & Printing)
  /** A judgement of the writer's, as it is spelled. */
  | { readonly kind: "view"; readonly text: string }
  /** A figure that stands in the document already. */
  | { readonly kind: "document"; readonly id: string }
  | { readonly kind: "passage"; readonly id: string; readonly quote?: string | undefined }
  | { readonly kind: "unreadable"; readonly reason: string };

/** How a figure is to be printed, where a reference says so. */
export type Printing = {
  readonly style?: TextStyle | undefined;
  /** Without its sign. */
  readonly isMagnitude: boolean;
  readonly decimals?: number | undefined;
};

/** Longer than any formula of use. */
export const REFERENCE_MAX = 600;

const STYLES = ["mm", "bn"] as const;

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
  const view = /^view\(([^()]{1,60})\)$/.exec(text)?.[1];
  if (view !== undefined) return { kind: "view", text: view.trim() };
  return figureReference(text);
}

function figureReference(text: string): ReferenceText {
  // A figure that was shown with its value is named as the document's are.
  const [formula = "", ...options] = text
    .replace(/^(s\d{1,6})=[^|]*/, "$1")
    .split("|")
    .map((part) => part.trim());
  const unknown = options.find(
    (option) => option !== "size" && option !== "%" && !isStyle(option) && !/^[0-4]$/.test(option),
  );
  if (unknown !== undefined) {
    return unreadable(
      `“${unknown}” is no style: use mm, bn, %, size or a number of decimals up to 4`,
    );
  }
  const term = readTerm(formula);
  if (typeof term === "string") return unreadable(term);
  const decimals = options.find((option) => /^\d$/.test(option));
  return {
    kind: "figure",
    // As a share of one: `1 - a / b` in percent.
    term: options.includes("%") ? { op: "share", args: [term, { number: 1 }] } : term,
    style: options.find(isStyle),
    isMagnitude: options.includes("size"),
    ...(decimals !== undefined && { decimals: Number(decimals) }),
  };
}

/** The binding of a term whose ids name data; a reason where one doesn't, which `find` may know better. */
export function bindingOfTerm(
  term: Term,
  find: (id: string) => Binding | string | undefined,
): Binding | string {
  if ("number" in term) return "a plain number is no reference: type it, or name its datum";
  if ("id" in term) return find(term.id) ?? `${term.id} is no id of the tables`;
  const args: Operand[] = [];
  for (const arg of term.args) {
    const operand = "number" in arg ? arg.number : bindingOfTerm(arg, find);
    if (typeof operand === "string") return operand;
    args.push(operand);
  }
  const binding: Binding = { formula: { op: term.op, args, signs: "shown" } };
  return depthOf(binding) > FORMULA_DEPTH_MAX ? TOO_DEEP : binding;
}

function depthOf(operand: Operand): number {
  if (typeof operand === "number" || !("formula" in operand)) return 0;
  return 1 + Math.max(0, ...operand.formula.args.map(depthOf));
}

function isStyle(option: string): option is TextStyle {
  return STYLES.some((style) => style === option);
}

function unreadable(reason: string): ReferenceText {
  return { kind: "unreadable", reason };
}

/** An id, a plain number, or a formula over them. */
type Term =
  | { readonly id: string }
  | { readonly number: number }
  | { readonly op: Op; readonly args: readonly Term[] };

/** A term, or a sentence for the model why there is none. */
type Read = Term | string;

const TOO_DEEP = "the formula nests too deep";
const ARGS_MAX = 12;
/** A column's label holds hyphens where it holds a day: `r1.LTM_2026-03-28`; a passage's words say their figure. */
const ID = /[A-Za-z]\w*(?:\.["“][^"“”]{1,200}["”]|\.[\w.]+(?:-\d\d-\d\d)?)?/y;
const NUMBER = /\d{1,15}(?:\.\d{1,10})?/y;
const PERCENT = 100;
/** What the signs between terms compute. */
const SIGNS: Readonly<Record<string, Op>> = {
  "+": "sum",
  "-": "difference",
  "*": "product",
  "/": "ratio",
};

/** A formula in functions, signs and brackets: `growth(r1.2025, r1.2024)`, `(r1.2025 - r2.2025) * 80%`. */
export function readTerm(text: string): Read {
  const cursor = cursorOf(text);
  const read = sumAt(cursor, 0);
  return typeof read === "string" || cursor.isAtEnd() ? read : cursor.unread;
}

type Cursor = {
  readonly take: (pattern: RegExp) => string | undefined;
  /** The next character, where it is one of these. */
  readonly takeMark: (marks: string) => string | undefined;
  readonly isAtEnd: () => boolean;
  readonly unread: string;
};

function cursorOf(text: string): Cursor {
  let at = 0;
  const skip = () => {
    while (text[at] === " " || text[at] === "\n") at += 1;
  };
  return {
    take(pattern) {
      skip();
      pattern.lastIndex = at;
      const found = pattern.exec(text)?.[0];
      at += found?.length ?? 0;
      return found;
    },
    takeMark(marks) {
      skip();
      const mark = text[at];
      if (mark === undefined || !marks.includes(mark)) return undefined;
      at += 1;
      return mark;
    },
    isAtEnd() {
      skip();
      return at === text.length;
    },
    unread: `“${text}” can't be read`,
  };
}

function sumAt(cursor: Cursor, depth: number): Read {
  return joined(cursor, "+-", () => productAt(cursor, depth));
}

function productAt(cursor: Cursor, depth: number): Read {
  return joined(cursor, "*/", () => singleAt(cursor, depth));
}

/** Terms joined by signs of one rank, from the left; `a + b + c` is one sum of three. */
function joined(cursor: Cursor, signs: string, next: () => Read): Read {
  let term = next();
  let last: Op | undefined;
  for (let sign = cursor.takeMark(signs); sign !== undefined; sign = cursor.takeMark(signs)) {
    const right = next();
    if (typeof term === "string") return term;
    if (typeof right === "string") return right;
    const op: Op = SIGNS[sign] ?? "sum";
    const goesOn = op === last && op !== "ratio" && "args" in term;
    term = { op, args: goesOn && "args" in term ? [...term.args, right] : [term, right] };
    if (term.args.length > ARGS_MAX) return "the formula has too many parts";
    last = op;
  }
  return term;
}

function singleAt(cursor: Cursor, depth: number): Read {
  if (depth > 2 * FORMULA_DEPTH_MAX) return TOO_DEEP;
  if (cursor.takeMark("-") !== undefined) return negated(singleAt(cursor, depth + 1));
  if (cursor.takeMark("(") !== undefined) return closed(cursor, sumAt(cursor, depth + 1));
  const number = cursor.take(NUMBER);
  if (number !== undefined) {
    const isPercent = cursor.takeMark("%") !== undefined;
    return { number: isPercent ? Number(number) / PERCENT : Number(number) };
  }
  const name = cursor.take(ID);
  if (name === undefined) return cursor.unread;
  if (cursor.takeMark("(") === undefined) return { id: name };
  if (name === "calc") return closed(cursor, sumAt(cursor, depth + 1));
  if (name === "avg") return callAt(cursor, "average", depth + 1);
  return isOp(name) ? callAt(cursor, name, depth + 1) : `“${name}” is no formula`;
}

function negated(term: Read): Read {
  if (typeof term === "string") return term;
  return "number" in term ? { number: -term.number } : { op: "negate", args: [term] };
}

function closed({ takeMark, unread }: Cursor, term: Read): Read {
  return typeof term === "string" || takeMark(")") !== undefined ? term : unread;
}

function callAt(cursor: Cursor, op: Op, depth: number): Read {
  const args: Term[] = [];
  for (;;) {
    const arg = sumAt(cursor, depth);
    if (typeof arg === "string") return arg;
    args.push(arg);
    if (args.length > ARGS_MAX) return "the formula has too many parts";
    const mark = cursor.takeMark(",)");
    if (mark === ")") return { op, args };
    if (mark === undefined) return cursor.unread;
  }
}

function isOp(name: string): name is Op {
  return OPS.some((op) => op === name);
}
