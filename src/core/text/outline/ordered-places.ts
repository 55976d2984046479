/**
 * The index of the first of ordered places past one. Whoever asks for every figure of a text would take
 * the square of its length by walking through all places.
 */
export function firstPast(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((places[middle] ?? Infinity) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Takes of a list in the order of a text what stands before a place and was not taken yet. */
export function takenInOrder<Placed>(
  all: readonly Placed[],
  placeOf: (one: Placed) => number,
): (end: number) => readonly Placed[] {
  let next = 0;
  return (end) => {
    const first = next;
    for (let one = all[next]; one !== undefined && placeOf(one) < end; one = all[next]) next += 1;
    return all.slice(first, next);
  };
}
