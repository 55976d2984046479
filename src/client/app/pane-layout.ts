import { useRef } from "react";
import type { PanelSize } from "react-resizable-panels";
import type { Preferences } from "#contracts/preferences.ts";
import { useSavePreferences } from "#client/features/accounts/preferences.ts";

/** Spec section 2: where the panes stand at first, and how far they can be moved. */
export const PANES = {
  sources: { defaultSize: "25%", minSize: "20%", maxSize: "35%" },
  canvas: { defaultSize: "45%", minSize: "30%" },
  assistant: { defaultSize: "30%", minSize: "25%", maxSize: "40%" },
  templates: { defaultSize: "35%", minSize: "8%", maxSize: "50%", collapsedSize: "8%" },
  chat: { defaultSize: "65%", minSize: "50%" },
} as const;

/** At this share of the right pane the templates are collapsed to their head. */
const COLLAPSED_PERCENT = 8.01;
/** Below this height, as in a window zoomed in, the conversation has no room beside the templates. */
export const LOW_WINDOW_PX = 560;
const HEAD_PX = 37;
/** The templates of a low window: a share of it would cut their head. */
export const LOW_TEMPLATES = { minSize: `${HEAD_PX}px`, collapsedSize: `${HEAD_PX}px` } as const;

export function isTemplatesCollapsed({ asPercentage, inPixels }: PanelSize): boolean {
  return asPercentage <= COLLAPSED_PERCENT || inPixels <= HEAD_PX + 1;
}

/** Layouts by what they lay out, in percent by panel id. */
export type Layouts = Pick<Preferences, "paneLayout" | "sidePanelLayout">;

const REMEMBER_DELAY_MS = 500;

type Layout = Readonly<Record<string, number>>;

/**
 * Remembers a layout for the analyst once it stays as it is. The first one reported is where the
 * panes stand by themselves; only what differs from the last by more than a hair is sent.
 */
export function useRememberLayout(name: keyof Layouts, remembered: Layouts) {
  const { mutate } = useSavePreferences();
  const last = useRef<Layout | undefined>(remembered[name]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (layout: Layout): void => {
    last.current ??= layout;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (isNear(layout, last.current)) return;
      last.current = layout;
      mutate({ [name]: layout });
    }, REMEMBER_DELAY_MS);
  };
}

/** Percent that separators and rounding may move a pane by. */
const HAIR = 0.5;

function isNear(layout: Layout, other: Layout | undefined): boolean {
  return Object.entries(layout).every(
    ([id, percent]) => Math.abs(percent - (other?.[id] ?? Number.POSITIVE_INFINITY)) < HAIR,
  );
}
