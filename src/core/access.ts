/** What of a user decides on access. */
export type Identity = { readonly email: string; readonly emailVerified: boolean };

/**
 * True for the owner's account: the e-mail configured as owner's, compared case-insensitively, and
 * verified, so that nobody becomes the owner by signing up with an address that isn't theirs.
 *
 * @param ownerEmail undefined when the installation has no owner
 */
export function isOwner(user: Identity, ownerEmail: string | undefined): boolean {
  return (
    ownerEmail !== undefined &&
    user.emailVerified &&
    user.email.trim().toLowerCase() === ownerEmail.trim().toLowerCase()
  );
}
