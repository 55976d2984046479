import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";

/** What a page needs before it stands; later parts are not counted. */
export type PageScripts = {
  readonly page: string;
  /** Largest first, in kB (1,000 bytes) gzipped. */
  readonly scripts: readonly { readonly name: string; readonly kb: number }[];
};

type Budget = { readonly kb: number; readonly files: number };

/** Until the editor takes a letter. */
export const CANVAS_BUDGET: Budget = { kb: 283, files: 25 };
/** Of a page without the editor; one that comes to wait for that is over it. */
const OTHER_BUDGET: Budget = { kb: 208, files: 32 };

const PAGE = /[\\/]client[\\/]app[\\/]([\w-]+)-page\.tsx$/;
const START = /[\\/]client[\\/]main\.tsx$/;

/** The scripts that each page waits for, of a build that is not written. */
export async function builtPages(): Promise<readonly PageScripts[]> {
  const built = await build({ logLevel: "error", build: { write: false } });
  if (Array.isArray(built) || !("output" in built)) throw new Error("The build has no one output");
  const chunks = built.output.filter((file) => file.type === "chunk");
  const start = chunks.filter(({ moduleIds }) => moduleIds.some((id) => START.test(id)));
  return chunks.flatMap((chunk) =>
    chunk.moduleIds.flatMap((id) => {
      const page = PAGE.exec(id)?.[1];
      return page === undefined ? [] : [scriptsOf(page, [...start, chunk], chunks)];
    }),
  );
}

function scriptsOf(
  page: string,
  roots: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): PageScripts {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(roots);
  // A set is walked over what is added to it meanwhile.
  for (const { imports } of needed) {
    for (const name of imports) {
      const imported = byName.get(name);
      if (imported !== undefined) needed.add(imported);
    }
  }
  const scripts = [...needed].map(({ fileName, code }) => ({
    name: fileName.replace(/^assets\//, ""),
    kb: gzipSync(code).length / 1_000,
  }));
  return { page, scripts: scripts.toSorted((a, b) => b.kb - a.kb) };
}

export function totalKb({ scripts }: Pick<PageScripts, "scripts">): number {
  return scripts.reduce((sum, { kb }) => sum + kb, 0);
}

/** What is over its budget, in sentences; a build in which no canvas is found is not within one. */
export function overBudget(pages: readonly PageScripts[]): readonly string[] {
  if (!pages.some(({ page }) => page === "canvas")) return ["No canvas is in the build."];
  return pages.flatMap((one) => {
    const budget = one.page === "canvas" ? CANVAS_BUDGET : OTHER_BUDGET;
    const kb = totalKb(one);
    if (kb <= budget.kb && one.scripts.length <= budget.files) return [];
    const largest = one.scripts
      .slice(0, 5)
      .map(({ name, kb: size }) => `${size.toFixed(1)} ${name}`);
    return [
      `${one.page}: ${kb.toFixed(1)} kB in ${one.scripts.length} scripts, at most ${budget.kb} kB in ${budget.files}. Largest: ${largest.join(", ")}.`,
    ];
  });
}
