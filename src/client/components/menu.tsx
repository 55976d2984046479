import { Slot } from "radix-ui";
import { type KeyboardEvent, useState } from "react";
import { laterAsked } from "#client/lib/later.ts";
import type { MenuProps } from "./menu-popup.tsx";

export type { MenuItem } from "./menu-popup.tsx";

async function loadPopup() {
  return (await import("./menu-popup.tsx")).MenuPopup;
}

const MenuPopup = laterAsked(loadPopup);

/** Ahead of its use; where that fails, its use tells. */
function comeNear(): void {
  loadPopup().catch(() => undefined);
}

/**
 * A menu of actions: arrows, letters and Escape work as in every menu. Its code is loaded when the
 * pointer or the focus comes near, and it opens at the first press.
 */
export function Menu(props: MenuProps) {
  const [isWanted, setIsWanted] = useState(false);
  const closed = (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onClick={() => setIsWanted(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "ArrowDown") setIsWanted(true);
      }}
    >
      {props.trigger}
    </Slot.Root>
  );
  return isWanted ? (
    <MenuPopup {...props} meanwhile={closed} onNotFetched={() => setIsWanted(false)} />
  ) : (
    closed
  );
}
