/** Joins runs for the same thing that happen at the same time: all of them get the one answer. */
export function joinInFlight(): <Value>(key: string, run: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<unknown>>();
  return async function once<Value>(key: string, run: () => Promise<Value>): Promise<Value> {
    const joined = running.get(key);
    // A key names one thing, and a thing has one type of value.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (joined !== undefined) return joined as Promise<Value>;
    const started = run().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
