import { readdirSync } from 'node:fs';

/** Files of the typeface, named by their content: they never change. `node scripts/fonts.mjs` makes them. */
export const FONT_FILES: readonly string[] = readdirSync(new URL('assets/', import.meta.url)).filter((file) => file.endsWith('.woff2'));

/** Address of the part that nearly every page needs, to be loaded before the styles ask for it. */
export const TYPEFACE = `/admin/assets/${FONT_FILES.find((file) => file.startsWith('figtree-core-'))}`;
