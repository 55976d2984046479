import { PeopleList } from "#client/features/accounts/people-list.tsx";
import { PEOPLE_RESTRICTED } from "#contracts/plans.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** Who has an account here, for the owner. */
export function AccountPeoplePage() {
  return (
    <OwnerOnly sentence={PEOPLE_RESTRICTED}>
      <PeopleList />
    </OwnerOnly>
  );
}
