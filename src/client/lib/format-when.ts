const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * When something happened, as short as it stays exact, in the reader's time zone: `09:44` today,
 * `Yesterday`, `10 Mar` this year, `10 Mar 2025` before.
 */
export function formatWhen(instant: string, now: Date): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(new Date(instant))) / DAY_MS);
  if (daysAgo === 0) return formatTime(instant);
  return daysAgo === 1 ? "Yesterday" : formatDay(instant, now);
}

/** The same to the minute: `09:44` today, `10 Mar, 09:44` this year, `10 Mar 2025, 09:44` before. */
export function formatMinute(instant: string, now = new Date()): string {
  const time = formatTime(instant);
  const isToday = startOfDay(now) === startOfDay(new Date(instant));
  return isToday ? time : `${formatDay(instant, now)}, ${time}`;
}

/** The time of day in the reader's time zone: `09:44`. */
export function formatTime(instant: string | number): string {
  return clock.format(new Date(instant));
}

function formatDay(instant: string, now: Date): string {
  const then = new Date(instant);
  const date = `${then.getDate()} ${MONTHS[then.getMonth()]}`;
  return then.getFullYear() === now.getFullYear() ? date : `${date} ${then.getFullYear()}`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
