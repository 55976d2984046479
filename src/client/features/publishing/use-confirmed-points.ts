import { useState } from "react";
import type { PublishCheck } from "#contracts/publishing.ts";

export type ConfirmedPoints = {
  /** How many points keep a text from going out as it is. */
  readonly open: number;
  /** There are some, and the owner said yes to each of them. */
  readonly isConfirmed: boolean;
  readonly confirm: (isYes: boolean) => void;
  /** Ids of the points the owner said yes to. */
  readonly ids: readonly string[];
};

/** The owner's yes to what is open: to those points, and to no others that come to be open later. */
export function useConfirmedPoints(check: PublishCheck | undefined): ConfirmedPoints {
  const [ids, setIds] = useState<readonly string[]>([]);
  const open = (check?.points ?? []).map(({ id }) => id);
  return {
    open: open.length,
    isConfirmed: open.length > 0 && open.every((id) => ids.includes(id)),
    confirm: (isYes) => setIds(isYes ? open : []),
    ids,
  };
}
