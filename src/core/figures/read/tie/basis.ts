import { between, type Scene } from "#core/figures/read/tie/scene.ts";
import { textAt } from "#core/figures/read/sentence/tokens.ts";

/** Ratios on reported EBITDA by those on Clean EBITDA. */
const CLEAN: Readonly<Record<string, string>> = {
  "Gross Leverage (x)": "Clean Gross Leverage (x)",
  "Net Leverage (x)": "Clean Net Leverage (x)",
  "Interest Coverage (x)": "Clean Interest Coverage (x)",
  "EBIT Coverage (x)": "EBIT Coverage before one-offs (x)",
  "Cash Conversion (%)": "Clean Cash Conversion (%)",
  "FFO / Debt (%)": "Clean FFO / Debt (%)",
};

/** The place of the `Clean EBITDA` that a figure's ratio stands on: at the head of its sentence, ahead of it or behind. */
export function basisAt(scene: Scene): number | undefined {
  const { tokens, reading, from, to } = scene;
  const isBasis = (place: number): boolean => {
    const token = tokens[place];
    const isClean = token?.kind === "row" && reading.items[token.order]?.item === "Clean EBITDA";
    return isClean && textAt(tokens, place - 1) === "on";
  };
  const near = between(scene, from, to).find(isBasis);
  return near ?? (isBasis(1) ? 1 : undefined);
}

/** A ratio on Clean EBITDA. */
export function onCleanEarnings(item: string): string {
  return CLEAN[item] ?? item;
}
