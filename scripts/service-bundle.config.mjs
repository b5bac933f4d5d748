/**
 * Vite's settings for `dist/service`: the built service and the packages of very many files, joined into few, since reading
 * some 3,300 modules one by one takes longer than all else that a start does (docs/decisions/0016).
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = dirname(import.meta.dirname);
const BUILT = join(ROOT, 'dist/src/');
/** Features that are packages of their own. */
const PACKAGES = join(ROOT, 'dist/packages/');
const OUTPUT = join(ROOT, 'dist/service');

/**
 * Packages of dozens or hundreds of files. TypeORM is left out, though it has 350: @nestjs/typeorm and its drivers look it up by
 * name, and there must not be two of it.
 */
const JOINED = [
  '@nestjs/**',
  'class-transformer',
  'class-validator',
  'es-toolkit',
  'libphonenumber-js',
  'rxjs',
  'semver',
  'validator',
  'write-excel-file',
];

/** Modules find their views and assets beside them: the bundle keeps where they were, and source maps keep their lines. */
const placesAndLines = {
  name: 'places-and-lines',
  load(id) {
    if (!id.startsWith(BUILT) && !id.startsWith(PACKAGES)) return;
    const module = JSON.stringify(relative(OUTPUT, id));
    const code = readFileSync(id, 'utf8')
      .replaceAll('import.meta.dirname', `import.meta.dirname + ${JSON.stringify(`/${relative(OUTPUT, dirname(id))}`)}`)
      .replaceAll('import.meta.url', `new URL(${module}, import.meta.url).href`);
    return { code, map: readFileSync(`${id}.map`, 'utf8') };
  },
};

/**
 * V8 keeps the text of a module, and with two bytes for each of its characters where a single one is beyond ASCII. Such characters are
 * in texts and patterns, where their escapes say the same.
 */
const oneByteEach = {
  name: 'one-byte-each',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escapeOf);
  },
};

function escapeOf(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export default defineConfig({
  root: ROOT,
  logLevel: 'warn',
  plugins: [placesAndLines, oneByteEach],
  // What packages import of the service is in the bundle already, and there must not be two of it.
  resolve: { alias: [{ find: /^lyceum\/(\w+)$/, replacement: `${BUILT}package/$1.js` }] },
  // What Node itself would load, not what is meant for browsers.
  environments: { ssr: { resolve: { mainFields: ['main'] } } },
  ssr: { noExternal: JOINED },
  build: {
    ssr: join(BUILT, 'main.js'),
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      output: {
        keepNames: true,
        chunkFileNames: '[name].js',
        // Of what is in memory as long as the service runs, a sixth was comments.
        comments: { legal: true, annotation: false, jsdoc: false },
        // The sources are in the clone, and stack traces need their places alone.
        sourcemapExcludeSources: true,
      },
    },
  },
});
