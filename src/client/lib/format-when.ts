const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * When something happened, as short as it stays exact, in the reader's time zone: `09:44` today,
 * `Yesterday`, `10 Mar` this year, `10 Mar 2025` before.
 */
export function formatWhen(instant: string, now: Date): string {
  const then = new Date(instant);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS);
  if (daysAgo === 0) return clock.format(then);
  if (daysAgo === 1) return "Yesterday";
  const date = `${then.getDate()} ${MONTHS[then.getMonth()]}`;
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
