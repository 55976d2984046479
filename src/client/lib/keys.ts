type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** A letter of another script than ours: its key is known by where it is on the keyboard. */
const FOREIGN = /^[^\p{ASCII}\p{Script=Latin}]$/u;

/** The key as a Latin keyboard has it printed: "K" for the one that writes "л". */
export function keyOf({ key, code }: Pick<KeyPress, "key" | "code">): string {
  return FOREIGN.test(key) && code.startsWith("Key") ? code.slice("Key".length) : key;
}

/** Whether a key press is the combination that is printed so: "Ctrl Shift E". */
export function matchesKeys(event: KeyPress, keys: string): boolean {
  const parts = keys.split(" ");
  const key = parts.at(-1) ?? "";
  const { ctrlKey, metaKey } = event;
  const [control, other] = isMac ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  if (other || keyOf(event).toLowerCase() !== key.toLowerCase()) return false;
  if (control !== parts.includes("Ctrl") || event.altKey !== parts.includes("Alt")) return false;
  // A sign such as "/" needs Shift on some keyboards; letters and named keys tell the two apart.
  return /^[^a-z]$/i.test(key) || event.shiftKey === parts.includes("Shift");
}

/** A modal dialog or a menu that is open. */
const OVER_THE_PAGE = ':is([role="dialog"], [role="menu"])[data-state="open"]';

/** Whether something stands over the page that takes the keys: those of the page are silent then. */
export function isPageSilent(): boolean {
  return document.querySelector(OVER_THE_PAGE) !== null;
}

/** The combination as this computer's keyboard prints it. */
export function printedKeys(keys: string): string {
  return isMac ? keys.replace("Ctrl", "⌘").replace("Alt", "⌥") : keys;
}
