/** Bytes for people: `8.1 MB`, `340 kB`, `2 GB`. */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  if (megabytes >= 1024) return `${trimmed(megabytes / 1024)} GB`;
  if (megabytes >= 100) return `${Math.round(megabytes)} MB`;
  return megabytes >= 1
    ? `${megabytes.toFixed(1)} MB`
    : `${Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1024))} kB`;
}

function trimmed(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}
