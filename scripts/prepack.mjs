/** What `npm pack` does first: builds what isn't up to date, and the types of what other packages may import. */
import { existsSync } from 'node:fs';
import { prepareOrExit, prepareTypes } from './prepare.mjs';

prepareOrExit();
if (!existsSync('dist/types/src/package')) prepareTypes();
