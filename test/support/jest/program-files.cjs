/* global __dirname */
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join, sep } = require('node:path');

const TESTS = join(__dirname, '../..') + sep;
const STARTS = /from '(?:playwright-core|puppeteer-core|node:child_process)'/;
const IMPORTED = /from '(\.[^']+)'/g;

/** What is known of the modules of `test`, which import each other. The database of every run is a program too, and does not count. */
const known = new Map([[join(TESTS, 'support/prepared-cluster.ts'), false]]);

/**
 * Whether a test file starts browsers, builds or services of their own, by itself or by what it imports of `test`: `npm run
 * test:programs` runs these, `npm test` the others.
 * @param path of a test file, or of a module that one imports
 */
function startsPrograms(path) {
  const answer = known.get(path);
  if (answer !== undefined) return answer;
  // Until its imports are known: a circle of them is no reason by itself.
  known.set(path, false);
  const text = readFileSync(path, 'utf8');
  const starts = STARTS.test(text) || importsOf(path, text).some(startsPrograms);
  known.set(path, starts);
  return starts;
}

function importsOf(path, text) {
  return [...text.matchAll(IMPORTED)]
    .map(([, name]) => join(dirname(path), name))
    .flatMap((found) => [found, found.replace(/\.js$/, '.ts')])
    .filter((found) => found.startsWith(TESTS) && existsSync(found));
}

/** Jest's `--filter`: of the files of a run, those of the half that `TESTS_OF` names. */
module.exports = (paths) => {
  const half = process.env.TESTS_OF === 'programs';
  return Promise.resolve({ filtered: paths.filter((path) => startsPrograms(path) === half) });
};
module.exports.startsPrograms = startsPrograms;
