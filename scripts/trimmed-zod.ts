import type { Plugin } from "vite";

const WRITERS =
  /[/]node_modules[/]zod[/]v4[/]core[/](?:to-json-schema|json-schema-processors)\.js$/;
const CIRCLES = /[/]node_modules[/]zod[/]v4[/]core[/]memoizer\.js$/;
const EXPORTED = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** What is read of the wire is JSON, in which no value holds itself. */
const NO_CIRCLES = `export class $ZodCyclicError extends Error {}
export const memoizer = () => undefined;
export const isBackEdge = () => false;
export const isRecursiveSchema = () => false;`;

/**
 * Leaves out of the client what zod writes JSON schemas with and what it reads values with that hold
 * themselves: each schema refers to both, so that no bundler can tell that neither is ever needed. The
 * server alone writes schemas, for the pages on the API.
 */
export function trimmedZod(): Plugin {
  return {
    name: "trimmed-zod",
    apply: "build",
    transform: {
      filter: { id: [WRITERS, CIRCLES] },
      handler: (code, id) => ({
        code: CIRCLES.test(id) ? NO_CIRCLES : withoutWriters(code),
        map: null,
      }),
    },
  };
}

function withoutWriters(code: string): string {
  const names = Array.from(code.matchAll(EXPORTED), ([, own, alias]) => own ?? alias);
  const refusal = `() => { throw new Error("JSON schemas are written by the server"); }`;
  // Methods are made when a schema is; only calling one is refused.
  const stubs = names.map((name) => `stub as ${name}`).join(", ");
  return `const stub = () => ${refusal};\nexport { ${stubs} };`;
}
