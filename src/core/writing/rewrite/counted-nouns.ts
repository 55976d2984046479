const NEXT_WORDS = /^[ \t\u00A0]+([\p{L}-]+)(?:[ \t\u00A0]+([\p{L}-]+))?/u;
const ADJECTIVE =
  /^(?:new|old|big|large|small|short-term|long-term|cheap|bank|senior|junior|foreign|other|more|fixed-rate|floating-rate|\p{L}+(?:al|ive|ous|ed|ing|ic|able))$/iu;

/** Whether what follows a word of amount is counted: `a lot of new bonds`, not `a lot of debt`. */
export function isCountedNext(after: string): boolean {
  const [, first = "", second = ""] = NEXT_WORDS.exec(after) ?? [];
  return isPlural(first) || (ADJECTIVE.test(first) && isPlural(second));
}

function isPlural(word: string): boolean {
  return /(?:[^siu]s|people)$/i.test(word) && !/^news$/i.test(word);
}
