import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';

const POSITION = /(file:\S+\.ts):(\d+):(\d+)/;
const RUNNER = new URL('test-runner.mjs', import.meta.url).href;
const maps = new Map();

/**
 * V8's `Error.prepareStackTrace` for tests: positions are those of the sources, and the runner's own frames are left out.
 * A source map is made when a stack trace first needs it, since making one for every source took a tenth of a run.
 */
export function formatStack(error, frames) {
  const lines = frames.filter((frame) => frame.getFileName() !== RUNNER).map((frame) => `\n    at ${inSource(String(frame))}`);
  return `${Error.prototype.toString.call(error)}${lines.join('')}`;
}

function inSource(frame) {
  return frame.replace(POSITION, (written, url, line, column) => {
    const { originalLine, originalColumn } = mapOf(url).findEntry(line - 1, column - 1);
    return originalLine === undefined ? written : `${fileURLToPath(url)}:${originalLine + 1}:${originalColumn + 1}`;
  });
}

function mapOf(url) {
  if (!maps.has(url)) maps.set(url, new SourceMap(JSON.parse(transformFileSync(fileURLToPath(url), { sourceMaps: true }).map)));
  return maps.get(url);
}
