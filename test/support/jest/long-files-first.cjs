const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Folders by how long their files take, the longest first; a file that begins last keeps one worker waiting for another. */
const FOLDERS = [/^test\/pages\/(admin|dashboard)/, /^test\/contract\//, /^test\/e2e\/lifecycle/, /^test\/e2e\/conference\//, /^test\//];

/** Begins with the files known to be long where no earlier run says how long each takes, as on a fresh clone. */
class LongFilesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (tests.some((test) => test.duration !== undefined)) return sorted;
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

function rank({ path, context }) {
  const name = relative(context.config.rootDir, path).replaceAll('\\', '/');
  const place = FOLDERS.findIndex((folder) => folder.test(name));
  return place === -1 ? FOLDERS.length : place;
}

module.exports = LongFilesFirst;
