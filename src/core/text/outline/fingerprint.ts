/** A cheap name of a text: its length and a 32-bit hash (FNV-1a). */
export function fingerprint(text: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93);
  }
  return `${text.length}:${(hash >>> 0).toString(16)}`;
}
