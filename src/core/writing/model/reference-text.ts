import type { TextStyle } from "#core/ledger/display.ts";
import { type Binding, FORMULA_DEPTH_MAX, type Operand } from "#core/ledger/reference.ts";
import { readTerm, type Term, TOO_DEEP } from "#core/writing/model/formula-text.ts";

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
