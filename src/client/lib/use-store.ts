import { useSyncExternalStore } from "react";

/** State outside of React: each part of it is another object only when it changed. */
export type Store<State> = {
  readonly get: () => State;
  readonly subscribe: (listener: () => void) => () => void;
};

/** A part of a store; the component renders again only when that part changes. */
export function useStore<State, Part = State>(
  { get, subscribe }: Store<State>,
  select: (state: State) => Part,
): Part {
  return useSyncExternalStore(subscribe, () => select(get()));
}
