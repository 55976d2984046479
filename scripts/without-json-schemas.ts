import type { Plugin } from "vite";

const WRITERS =
  /[/]node_modules[/]zod[/]v4[/]core[/](?:to-json-schema|json-schema-processors)\.js$/;
const EXPORTED = /^export (?:function|const) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Leaves out of the client what zod writes JSON schemas with: each schema refers to it, so that no
 * bundler can tell that it is never called. The server alone writes them, for the pages on the API.
 */
export function withoutJsonSchemas(): Plugin {
  return {
    name: "without-json-schemas",
    apply: "build",
    transform: {
      filter: { id: WRITERS },
      handler: (code) => {
        const names = Array.from(code.matchAll(EXPORTED), ([, own, alias]) => own ?? alias);
        const refusal = `() => { throw new Error("JSON schemas are written by the server"); }`;
        // Methods are made when a schema is; only calling one is refused.
        const stubs = names.map((name) => `stub as ${name}`).join(", ");
        return { code: `const stub = () => ${refusal};\nexport { ${stubs} };`, map: null };
      },
    },
  };
}
