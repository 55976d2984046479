import { KeyCap } from "#client/components/key-cap.tsx";

/** The key of a button, shown on a walk; it is no part of the button's name. */
export function KeyOf({ letter, isWalk }: { readonly letter: string; readonly isWalk: boolean }) {
  return (
    isWalk && (
      <span aria-hidden>
        <KeyCap>{letter}</KeyCap>
      </span>
    )
  );
}
