import { failureOf, fetchContract } from "#client/lib/api.ts";
import type { Contract } from "#contracts/contract.ts";

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

/** An answer that is a file. @throws ApiError with the server's sentence */
export async function fetchFile(
  contract: Contract,
  parts: Parameters<typeof fetchContract>[1],
): Promise<Response> {
  const response = await fetchContract(contract, parts);
  if (response.ok) return response;
  throw failureOf(response.status, await response.json().catch(() => undefined));
}
