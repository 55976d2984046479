/** What of a user decides on access. */
export type Identity = { readonly email: string; readonly emailVerified: boolean };

/** Shown to whoever may not publish (spec sections 2 and 6). */
export const BLOG_RESTRICTED =
  "Access Restricted: Blog publishing is restricted to the master user account only.";
export const THREAD_RESTRICTED =
  "Twitter publishing is restricted to the master user account only.";

/**
 * True for the owner's account: the e-mail configured as owner's, compared case-insensitively, and
 * verified, so that nobody becomes the owner by signing up with an address that isn't theirs.
 *
 * @param ownerEmail undefined when the installation has no owner
 */
export function isOwner(user: Identity, ownerEmail: string | undefined): boolean {
  const owner = asciiAddress(ownerEmail);
  return owner !== undefined && user.emailVerified && asciiAddress(user.email) === owner;
}

/** An address in one form; undefined where it has letters beyond ASCII, which may look like others. */
function asciiAddress(email: string | undefined): string | undefined {
  const address = email?.normalize("NFKC").trim().toLowerCase();
  return address !== undefined && /^[\x21-\x7e]+$/.test(address) ? address : undefined;
}
