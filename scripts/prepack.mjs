/** What `npm pack` does first: builds what isn't up to date, and what other packages may import, joined, with its types. */
import { existsSync } from 'node:fs';
import { preparePackage, prepareOrExit, prepareTypes } from './prepare.mjs';

prepareOrExit();
preparePackage();
if (!existsSync('dist/types/src/package')) prepareTypes();
