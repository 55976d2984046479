import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

/** Also read by public/theme.js before the first paint. */
export const THEME_KEY = "footnote.theme";
const DARK_SYSTEM = "(prefers-color-scheme: dark)";

const listeners = new Set<() => void>();

/** Shows a theme at once and at the next start; "system" follows the operating system. */
export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the theme holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** What is seen now, whatever chose it. */
export function useShownTheme(): "light" | "dark" {
  return useSyncExternalStore(subscribe, shownTheme);
}

function shownTheme(): "light" | "dark" {
  const chosen = document.documentElement.dataset["theme"];
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia(DARK_SYSTEM).matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK_SYSTEM);
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}
