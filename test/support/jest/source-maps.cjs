const { fileURLToPath } = require('node:url');
const { transformFileSync } = require('@swc/core');

const made = new Map();

/** The source maps of compiled sources by their address, made when a stack trace first needs them. */
class SourceMaps extends Map {
  get(url) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return undefined;
    if (!made.has(url)) made.set(url, mapOf(fileURLToPath(url)));
    return made.get(url);
  }
}

function mapOf(path) {
  const { map } = transformFileSync(path, { sourceMaps: true });
  return `data:application/json;base64,${Buffer.from(map).toString('base64')}`;
}

module.exports = { SourceMaps };
