import { PeopleList } from "#client/features/accounts/people-list.tsx";
import { PostList } from "#client/features/publishing/post-list.tsx";
import { SubscriberList } from "#client/features/publishing/subscriber-list.tsx";
import { PEOPLE_RESTRICTED } from "#contracts/plans.ts";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** Who has an account here, for the owner. */
export function AccountPeoplePage() {
  return (
    <OwnerOnly sentence={PEOPLE_RESTRICTED}>
      <PeopleList />
    </OwnerOnly>
  );
}

/** What the owner has published. */
export function AccountPostsPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <PostList />
    </OwnerOnly>
  );
}

/** Who reads the owner's newsletter. */
export function AccountSubscribersPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <SubscriberList />
    </OwnerOnly>
  );
}
