/** Hooks of Node's module loader, for tests: sources are compiled as they are imported, and `@jest/globals` is the running file's. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

/** Coverage is counted in what runs and shown in the sources. */
const WITH_SOURCE_MAPS = process.env.NODE_V8_COVERAGE !== undefined;
const ENTRIES = new URL('../../../src/package/', import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

/** What features that are packages of their own import of the service. */
const ENTRY = /^lyceum(?:\/(\w+))?$/;

/** An import of a compiled `.js` file means its TypeScript source, where there is one; one of a public entry, its source too. */
export function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const entry = context.parentURL?.endsWith('.ts') && ENTRY.exec(specifier);
  if (entry) return { url: new URL(`${entry[1] ?? 'lyceum'}.ts`, ENTRIES).href, shortCircuit: true };
  if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !context.parentURL.endsWith('.ts')) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return existsSync(source) ? { url: source.href, shortCircuit: true } : next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { code } = await transformFile(fileURLToPath(url), { sourceMaps: WITH_SOURCE_MAPS ? 'inline' : false });
  return { format: 'module', source: code, shortCircuit: true };
}
