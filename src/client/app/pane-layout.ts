import { useRef } from "react";
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

export function isTemplatesCollapsed(percent: number): boolean {
  return percent <= COLLAPSED_PERCENT;
}

/** Layouts by what they lay out, in percent by panel id. */
export type Layouts = Pick<Preferences, "paneLayout" | "sidePanelLayout">;

const REMEMBER_DELAY_MS = 500;

/** Remembers a layout for the analyst once it stays as it is; one already remembered is not sent. */
export function useRememberLayout(
  name: keyof Layouts,
  remembered: Layouts,
): (layout: Readonly<Record<string, number>>) => void {
  const { mutate } = useSavePreferences();
  const last = useRef(JSON.stringify(remembered[name]));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (layout) => {
    const rounded = Object.fromEntries(
      Object.entries(layout).map(([id, percent]) => [id, Math.round(percent * 10) / 10]),
    );
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = JSON.stringify(rounded);
      if (text === last.current) return;
      last.current = text;
      mutate({ [name]: rounded });
    }, REMEMBER_DELAY_MS);
  };
}
