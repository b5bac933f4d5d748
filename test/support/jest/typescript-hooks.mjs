/** Hooks of Node's module loader, for tests: sources are compiled as they are imported, and `@jest/globals` is the running file's. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** Coverage is counted in what runs and shown in the sources. */
const WITH_SOURCE_MAPS = process.env.NODE_V8_COVERAGE !== undefined;
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** An import of a compiled `.js` file means its TypeScript source, where there is one. */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL.endsWith('.ts')) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return existsSync(source) ? { url: source.href, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { sourceMaps: WITH_SOURCE_MAPS ? 'inline' : false });
  return { format: 'module', source: code, shortCircuit: true };
}
