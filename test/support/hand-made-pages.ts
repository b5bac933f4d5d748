import { readFileSync } from 'node:fs';

const SOURCE = new URL('../../admin/src/by-hand/pages.tsx', import.meta.url);

/** Resources whose pages in the back office are made by hand, as the office lists them. */
export const HAND_MADE_PAGES = [...readFileSync(SOURCE, 'utf8').matchAll(/^ {2}(\w+): lazy\(/gm)].map(([, resource = '']) => resource);
