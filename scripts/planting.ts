import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { planted } from "./planted.ts";

/** `node --import scripts/planting.ts`: plants the bug that FOOTNOTE_PLANTED names into a process. */
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes("/src/server/") || loaded.source == null) return loaded;
    const { source } = loaded;
    const text = typeof source === "string" ? source : new TextDecoder().decode(source);
    return { ...loaded, source: planted(fileURLToPath(url), text) };
  },
});
