/** `npm run build`: compiles the sources into `dist`, whatever is there. */
import { prepareOrExit } from './prepare.mjs';

prepareOrExit({ rebuild: true });
