/** Spec section 9: the mobile breakpoint, CSS pixels. */
export const DESKTOP_MIN_WIDTH = 768;
