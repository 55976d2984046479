type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Whether a key press is the combination that is printed so: "Ctrl Shift E". */
export function matchesKeys(event: KeyPress, keys: string): boolean {
  const parts = keys.split(" ");
  const key = parts.at(-1) ?? "";
  const control = isMac ? event.metaKey : event.ctrlKey;
  if (event.key.toLowerCase() !== key.toLowerCase()) return false;
  if (control !== parts.includes("Ctrl") || event.altKey !== parts.includes("Alt")) return false;
  // A sign such as "/" needs Shift on some keyboards; letters and named keys tell the two apart.
  return /^[^a-z]$/i.test(key) || event.shiftKey === parts.includes("Shift");
}

/** A modal dialog or a menu that is open, or what is fetched to open. */
const OVER_THE_PAGE = '[data-opening], :is([role="dialog"], [role="menu"])[data-state="open"]';

/** Whether something stands over the page that takes the keys: those of the page are silent then. */
export function isPageSilent(): boolean {
  return document.querySelector(OVER_THE_PAGE) !== null;
}

/** The combination as this computer's keyboard prints it. */
export function printedKeys(keys: string): string {
  return isMac ? keys.replace("Ctrl", "⌘").replace("Alt", "⌥") : keys;
}
