import { createContext } from "react";

/** The place in the header that the open document fills; null until the header is there. */
export const HeaderSlot = createContext<HTMLElement | null>(null);
