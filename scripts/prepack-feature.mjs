/** What `npm pack` of a package that brings a feature does first: puts what the build of the whole made of its sources, and their types, below its `dist`. */
import { cpSync, existsSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { prepareOrExit, prepareTypes, ROOT } from './prepare.mjs';

const name = basename(process.cwd());
const target = join(process.cwd(), 'dist');

prepareOrExit({ bundled: false });
if (!existsSync(join(ROOT, 'dist/types/packages', name))) prepareTypes();
rmSync(target, { recursive: true, force: true });
for (const made of ['dist', 'dist/types']) cpSync(join(ROOT, made, 'packages', name, 'src'), target, { recursive: true });
