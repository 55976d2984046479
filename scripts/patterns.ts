import { createHash } from "node:crypto";
import { parseSync, Visitor } from "vite";
import { check } from "recheck";

/** A regular expression of the product, and where it is written or made. */
export type Pattern = { readonly source: string; readonly flags: string; readonly at: string };

/** How the time of a pattern grows with its text; `unknown` where the tool had not time enough. */
export type Growth = "linear" | "square" | "cubic or worse" | "unknown";

/** Stands for what a pattern made inside a function is given. */
const GIVEN = "given";

/** The patterns a module's text has: its literals, and those its functions put together of templates. */
export function patternsIn(path: string, text: string): readonly Pattern[] {
  const found: Pattern[] = [];
  let depth = 0;
  const enter = () => void (depth += 1);
  const leave = () => void (depth -= 1);
  const at = (start: number) => `${path}:${text.slice(0, start).split("\n").length}`;
  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    Literal: (node) => {
      if (!("regex" in node)) return;
      found.push({ source: node.regex.pattern, flags: node.regex.flags, at: at(node.start) });
    },
    NewExpression: ({ callee, arguments: [made, flags], start }) => {
      if (depth === 0 || callee.type !== "Identifier" || callee.name !== "RegExp") return;
      const isRaw = made?.type === "TaggedTemplateExpression";
      const template = isRaw ? made.quasi : made;
      if (template?.type !== "TemplateLiteral") return;
      const source = template.quasis
        .map(({ value }) => (isRaw ? value.raw : (value.cooked ?? value.raw)))
        .join(GIVEN);
      const written = flags?.type === "Literal" ? flags.value : "";
      found.push({ source, flags: typeof written === "string" ? written : "", at: at(start) });
    },
  }).visit(parseSync(path, text).program);
  return found.filter(isPattern);
}

/** What stands for a given part may leave no pattern: such a one is seen where it is made. */
function isPattern({ source, flags }: Pattern): boolean {
  try {
    return new RegExp(source, flags).source !== "";
  } catch {
    return false;
  }
}

/**
 * The patterns that modules put together when they are loaded: what constants are joined to is seen
 * as it runs, not guessed from its parts.
 */
export async function patternsMadeBy(modules: readonly string[]): Promise<readonly Pattern[]> {
  const made: Pattern[] = [];
  const real = globalThis.RegExp;
  let at = "";
  globalThis.RegExp = new Proxy(real, {
    construct: (target, given: ConstructorParameters<typeof RegExp>) => {
      const pattern = new target(...given);
      made.push({ source: pattern.source, flags: pattern.flags, at });
      return pattern;
    },
  });
  try {
    for (const module of modules) {
      at = module;
      await import(module);
    }
  } finally {
    globalThis.RegExp = real;
  }
  return made;
}

/** A short name of a pattern, the same as long as the pattern is. */
export function nameOf({ source, flags }: Pattern): string {
  return createHash("sha256").update(`${source}/${flags}`).digest("hex").slice(0, 12);
}

/** How the worst time of a pattern grows with its text, found by attacking it for so long at most. */
export async function growthOf({ source, flags }: Pattern, timeoutMs: number): Promise<Growth> {
  // The tool knows neither two groups of one name nor the flag that tells places: time is the same without.
  const plain = source.includes(String.raw`\k<`)
    ? source
    : source.replaceAll(/\(\?<[a-z]\w*>/gi, "(?:");
  const found = await check(plain, flags.replace("d", ""), { timeout: timeoutMs });
  if (found.status === "safe") return "linear";
  if (found.status === "unknown") return "unknown";
  const { complexity } = found;
  if (complexity.type !== "polynomial") return "cubic or worse";
  return complexity.degree === 2 || !repeatsWithoutEnd(plain) ? "square" : "cubic or worse";
}

/**
 * Whether a pattern has `*`, `+` or `{1,}`. The attacks are made of parts and take a bound of some
 * characters for none: what has a bound everywhere is worse for them than it can be.
 */
function repeatsWithoutEnd(source: string): boolean {
  const bare = source.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, "");
  return /[*+]|\{\d+,\}/.test(bare);
}
