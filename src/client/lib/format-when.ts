const DAY_MS = 86_400_000;
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const dayAndMonth = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const wholeDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
});

/**
 * When something happened, as short as it stays exact, in the reader's time zone: `09:44` today,
 * `Yesterday`, `10 Mar` this year, `10 Mar 2025` before.
 */
export function formatWhen(instant: string, now: Date): string {
  const then = new Date(instant);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / DAY_MS);
  if (daysAgo === 0) return clock.format(then);
  if (daysAgo === 1) return "Yesterday";
  return then.getFullYear() === now.getFullYear()
    ? dayAndMonth.format(then)
    : wholeDate.format(then);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
