import { isUtf16 } from "./file-kind.ts";

/** Bytes as text: UTF-16 by its mark or its zeros, UTF-8, else what Windows writes in the West. */
export function decodeText(bytes: Uint8Array): string {
  const wide = isUtf16(bytes);
  if (wide !== false) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Excel on Windows writes CSV in the code page of the country: in the West this one.
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
