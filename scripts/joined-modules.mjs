/** Vite's settings for what the build joins into few files. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { defineConfig } from 'vite';

const ROOT = dirname(import.meta.dirname);
export const BUILT = join(ROOT, 'dist/src/');
/** Features that are packages of their own. */
const PACKAGES = join(ROOT, 'dist/packages/');

/**
 * @param {{ input: Record<string, string>, output: string, packages?: string[] }} parts of the files that are loaded first, by the name that they get;
 *   a folder below the root; packages that are joined with them
 */
export function joined({ input, output, packages = [] }) {
  return defineConfig({
    root: ROOT,
    logLevel: 'warn',
    plugins: [placesAndLines(join(ROOT, output)), oneByteEach],
    // What packages import of the service is among what is joined already, and there must not be two of it.
    resolve: { alias: [{ find: /^lyceum\/(\w+)$/, replacement: `${BUILT}package/$1.js` }] },
    // What Node itself would load, not what is meant for browsers.
    environments: { ssr: { resolve: { mainFields: ['main'] } } },
    ssr: { noExternal: packages },
    build: {
      ssr: true,
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input,
        output: {
          keepNames: true,
          // Indentation was a seventh of what V8 keeps of them; names and statements stay, which stack traces show.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          entryFileNames: '[name].js',
          chunkFileNames: '[name].js',
          // Of what is in memory as long as the service runs, a sixth was comments.
          comments: { legal: true, annotation: false, jsdoc: false },
          // The sources are in the clone, and stack traces need their places alone.
          sourcemapExcludeSources: true,
        },
      },
    },
  });
}

/** Modules find their views and assets beside them: what is joined keeps where they were, and source maps keep their lines. */
function placesAndLines(output) {
  return {
    name: 'places-and-lines',
    load(id) {
      if (!id.startsWith(BUILT) && !id.startsWith(PACKAGES)) return;
      const module = JSON.stringify(relative(output, id));
      const code = readFileSync(id, 'utf8')
        .replaceAll('import.meta.dirname', `import.meta.dirname + ${JSON.stringify(`/${relative(output, dirname(id))}`)}`)
        .replaceAll('import.meta.url', `new URL(${module}, import.meta.url).href`);
      return { code, map: readFileSync(`${id}.map`, 'utf8') };
    },
  };
}

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
