import { escapedSigns } from './source-text.js';

const CATEGORY = '$CATEGORY:';

/** Lines of a question, or a category. */
export interface Block {
  readonly at: number;
  readonly block: string;
  /** The category of the questions that follow, named by a line of its own. */
  readonly category?: string;
}

/** The blocks of a file: questions are separated by empty lines, `//` begins a comment. */
export function* blocksOf(text: string): Generator<Block> {
  let block: string[] = [];
  let at = 1;
  for (const [number, line] of linesOf(text)) {
    const begin = line.trimStart();
    if (begin.startsWith('//')) continue;
    if (begin.startsWith(CATEGORY)) {
      yield { at: number, block: '', category: escapedSigns(begin.slice(CATEGORY.length)) };
      continue;
    }
    if (begin !== '') {
      if (block.length === 0) at = number;
      block.push(line);
    } else if (block.length > 0) {
      yield { at, block: block.join('\n') };
      block = [];
    }
  }
}

/** Lines with their numbers, and an empty one behind the last. */
function* linesOf(text: string): Generator<[number: number, line: string]> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  let number = 1;
  for (; from < text.length; number += 1) {
    const end = text.indexOf('\n', from);
    const until = end < 0 ? text.length : end;
    yield [number, text.slice(from, text[until - 1] === '\r' ? until - 1 : until)];
    from = until + 1;
  }
  yield [number, ''];
}
