/** The release that this is, as `package.json` has it; a spec holds the two together. */
export const VERSION = '0.5.0';
