const { relative } = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that take minutes: they walk over all pages, or follow a guide. */
const LONGEST =
  /^test\/(pages\/(keyboard|late-answers|kept-forms|other-readers|own-words|every-page|course-page|admin|dashboard)|e2e\/(adding-a|journeys))/;
/** Folders by how long their files take, the longest first; a file that begins last keeps one worker waiting for another. */
const FOLDERS = [LONGEST, /^test\/contract\//, /^test\/e2e\/lifecycle/, /^test\/e2e\/conference\//, /^test\//];

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
