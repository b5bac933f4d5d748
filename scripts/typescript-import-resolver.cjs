/** Tells ESLint which TypeScript source an import of its compiled `.js` file means; everything else is resolved as Node does. */
const { existsSync } = require('node:fs');
const { dirname, resolve } = require('node:path');

exports.interfaceVersion = 2;

exports.resolve = (source, file) => {
  if (!source.startsWith('.')) return { found: false };
  const path = resolve(dirname(file), source.replace(/\.js$/, '.ts'));
  return existsSync(path) ? { found: true, path } : { found: false };
};
