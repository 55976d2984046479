/** State outside of React: each part of it is another object only when it changed. */
export type Store<State> = {
  readonly get: () => State;
  /** Calls back after each change; what comes back ends that. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A store with its owner's way to change it. */
export type OwnStore<State> = Store<State> & {
  /** Tells all who follow it, whether it is another state or not. */
  readonly set: (state: State) => void;
};

export function createStore<State>(initial: State): OwnStore<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
