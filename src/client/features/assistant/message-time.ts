/** When a message was sent, in the reader's time zone: the time, with the day before it unless today. */
export function messageTime(timestamp: string, now: Date = new Date()): string {
  const sent = new Date(timestamp);
  const time = sent.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
  if (sent.toDateString() === now.toDateString()) return time;
  const isThisYear = sent.getFullYear() === now.getFullYear();
  const day = sent.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" as const }),
  });
  return `${day}, ${time}`;
}
