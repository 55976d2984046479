import { SubscriberList } from "#client/features/publishing/subscriber-list.tsx";
import { BLOG_RESTRICTED } from "#core/access.ts";
import { OwnerOnly } from "./owner-only.tsx";

/** Who reads the owner's newsletter. */
export function AccountSubscribersPage() {
  return (
    <OwnerOnly sentence={BLOG_RESTRICTED}>
      <SubscriberList />
    </OwnerOnly>
  );
}
