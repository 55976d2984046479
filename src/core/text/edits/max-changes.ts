/** Changes of one rewrite (spec section 3). */
export const MAX_CHANGES = { lowest: 1, highest: 50, default: 10 } as const;
