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

/** Whether a modal dialog stands over the page, whose keys are silent then. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"][data-state="open"]') !== null;
}

/** The combination as this computer's keyboard prints it. */
export function printedKeys(keys: string): string {
  return isMac ? keys.replace("Ctrl", "⌘").replace("Alt", "⌥") : keys;
}
