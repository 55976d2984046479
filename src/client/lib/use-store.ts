import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/** A part of a store; the component renders again only when that part changes. */
export function useStore<State, Part = State>(
  { get, subscribe }: Store<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => select(get()));
}
