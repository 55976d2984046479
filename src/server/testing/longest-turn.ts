type Cpu = ReturnType<typeof process.threadCpuUsage>;

/**
 * Milliseconds of this thread's processor in the longest turn of its loop while something is done: how
 * long it answers nobody else, on a machine that has other things to do too.
 */
export async function longestTurn(done: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let last = process.threadCpuUsage();
  function look(): void {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, millisecondsOf(now) - millisecondsOf(last));
    last = now;
    if (!isOver) setImmediate(look);
  }
  setImmediate(look);
  try {
    await done();
  } finally {
    isOver = true;
    look();
  }
  return longest;
}

function millisecondsOf({ user, system }: Cpu): number {
  return (user + system) / 1_000;
}
