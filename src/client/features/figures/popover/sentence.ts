/** A part of a sentence as a whole one: "this is FY2024" is "This is FY2024.". */
export function asSentence(part: string): string {
  const text = part.trim();
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}
