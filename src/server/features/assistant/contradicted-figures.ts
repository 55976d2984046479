import type { PlacedBinding } from "#core/ledger/anchor.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { inDigits } from "#core/figures/read/figures/number-words.ts";
import { joinedTexts } from "#core/writing/analyst/place-text.ts";
import { workers } from "#server/worker-pool.ts";
import type { CheckedFigures, FigureWork } from "./figure-worker.ts";

const SCRIPT = new URL("./figure-worker.ts", import.meta.url);
/** A model's texts are short; where the machine is that busy they stay unchecked here. */
const CHECK_MS = 10_000;
const SENTENCE_MS = 1_000;

type Text = { readonly text: string; readonly anchors: readonly PlacedBinding[] };

/** A figure a model typed itself that the connected data don't bear out. */
export type DoubtedFigure = {
  readonly verdict: "contradicted" | "unsupported";
  readonly figure: string;
  /** What the data say instead, or that they say nothing. */
  readonly reason: string;
};

/** Figures a model typed itself that the connected data contradict or don't hold, in the order of the texts. */
export async function doubtedFigures(
  texts: readonly Text[],
  connectedData: readonly ContextItem[],
  signal: AbortSignal,
): Promise<readonly DoubtedFigure[]> {
  const typed = texts.filter(hasTypedFigures);
  if (typed.length === 0) return [];
  const figures = await figuresOf(joinedTexts(typed), connectedData, signal);
  return figures.flatMap(({ verdict, anchor, text, expected }): DoubtedFigure[] => {
    if (anchor !== undefined) return [];
    if (verdict === "contradicted") {
      const reason = `the data say ${expected?.display ?? "otherwise"}, not ${text}`;
      return [{ verdict, figure: text, reason }];
    }
    return verdict === "unsupported"
      ? [{ verdict, figure: text, reason: `no connected datum is ${text}` }]
      : [];
  });
}

/** Those that the connected data contradict. */
export async function contradictedFigures(
  ...given: Parameters<typeof doubtedFigures>
): Promise<readonly DoubtedFigure[]> {
  const doubted = await doubtedFigures(...given);
  return doubted.filter(({ verdict }) => verdict === "contradicted");
}

function hasTypedFigures({ text, anchors }: Text): boolean {
  let at = 0;
  const between = anchors.map(({ from, to }) => {
    const part = text.slice(at, from);
    at = to;
    return part;
  });
  return [...between, text.slice(at)].some(
    (part) => /\d/.test(part) || inDigits(part) !== undefined,
  );
}

async function figuresOf(
  { text, anchors }: Text,
  connectedData: readonly ContextItem[],
  signal: AbortSignal,
): Promise<CheckedFigures["figures"]> {
  const bound = anchors.map((anchor, at) => ({
    ...anchor,
    id: String(at),
    text: text.slice(anchor.from, anchor.to),
    by: "product" as const,
    at: new Date(0).toISOString(),
  }));
  try {
    const { figures } = await workers.run<FigureWork, CheckedFigures>({
      script: SCRIPT,
      name: "checkFigures",
      task: {
        content: text,
        connectedData,
        anchors: bound,
        sentenceMs: SENTENCE_MS,
        textMs: CHECK_MS,
      },
      timeoutMs: CHECK_MS,
      signal,
    });
    return figures;
  } catch {
    signal.throwIfAborted();
    return [];
  }
}
