/** Numbers in order, neighbours as a range from three on: "1–5, 7", "1, 2". */
export function numberRanges(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && number === run.last + 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  return runs
    .flatMap(({ first, last }) => {
      if (last === first) return [String(first)];
      return last === first + 1 ? [String(first), String(last)] : [`${first}–${last}`];
    })
    .join(", ");
}
