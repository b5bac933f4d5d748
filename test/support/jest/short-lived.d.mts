/** Options of V8 for what runs for a few seconds. */
export const SHORT_LIVED: readonly string[];
