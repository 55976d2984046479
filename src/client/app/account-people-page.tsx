import { PeopleList } from "#client/features/accounts/people-list.tsx";
import { OwnerOnly } from "./owner-only.tsx";

/** Who has an account here, for the owner. */
export function AccountPeoplePage() {
  return (
    <OwnerOnly sentence="Only the owner of this workspace sees its people">
      <PeopleList />
    </OwnerOnly>
  );
}
