/** How long a download may take to start reading its file. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a file as the browser's downloads do. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
