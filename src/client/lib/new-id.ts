const ID_BYTES = 16;

/** 128 random bits in hex. `crypto.randomUUID` is missing where the page is served over plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
