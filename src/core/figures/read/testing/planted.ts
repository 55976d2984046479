/** A figure of a text as it stands there. */
export type Stood = { readonly position: number; readonly text: string };

/** A wrong figure in place of a right one. */
export type Planted = { readonly kind: string; readonly text: string };

/** A stream of numbers in [0, 1) from a seed (mulberry32): the same ones in every run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Ways a figure goes wrong by the hand that types it. */
export function slipsOf(text: string): readonly Planted[] {
  return [scale(text), sign(text), point(text), offByTwo(text), ...digits(text)].filter(
    (slip) => slip !== undefined,
  );
}

/** The decimal point moved one digit to the left, or put in. */
function point(text: string): Planted | undefined {
  if (text.includes(",")) return undefined;
  const moved = text.replace(
    /(\d)(?:\.(\d)|(?=(?:%|x| mm|bn| bps)))/,
    (_, digit: string, next?: string) => (next === undefined ? `.${digit}` : `.${digit}${next}`),
  );
  return moved === text || /(?:^|[^\d])\./.test(moved)
    ? undefined
    : { kind: "decimal point", text: moved };
}

/** The last digit two up, or two down where it would turn over. */
function offByTwo(text: string): Planted {
  const changed = text.replace(/\d(?=\D*$)/, (digit) => {
    const value = Number(digit);
    return String(value < 8 ? value + 2 : value - 2);
  });
  return { kind: "last digit", text: changed };
}

function scale(text: string): Planted | undefined {
  if (text.endsWith("bn")) return { kind: "scale", text: text.replace(/bn$/, " mm") };
  return text.endsWith(" mm") ? { kind: "scale", text: text.replace(/ mm$/, "bn") } : undefined;
}

/** Brackets put around a number, or taken away. */
function sign(text: string): Planted | undefined {
  if (text.includes("(")) return { kind: "sign", text: text.replaceAll(/[()]/g, "") };
  if (/^[A-Z]{3} /.test(text)) {
    return { kind: "sign", text: text.replace(/[\d,.]+/, (number) => `(${number})`) };
  }
  return /^[\d.,]+[%x]$/.test(text) ? { kind: "sign", text: `(${text})` } : undefined;
}

/** Two neighbouring digits swapped. */
function digits(text: string): readonly Planted[] {
  return Array.from({ length: text.length - 1 }, (_, at) => at)
    .filter((at) => /\d\d/.test(text.slice(at, at + 2)) && text[at] !== text[at + 1])
    .map((at) => ({
      kind: "digit swap",
      text: `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`,
    }));
}

/** The text with one figure replaced. */
export function planted(content: string, stood: Stood, wrong: string): string {
  return (
    content.slice(0, stood.position) + wrong + content.slice(stood.position + stood.text.length)
  );
}
