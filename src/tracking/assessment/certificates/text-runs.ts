import bidiFactory from 'bidi-js';
import { fontOf, type ScriptFont } from './certificate-fonts.js';

const bidi = bidiFactory();

/** Text of one direction in one font. Its characters are in reading order; the font puts them into that of writing. */
interface TextRun {
  readonly text: string;
  readonly font: ScriptFont;
}

interface LevelRun extends TextRun {
  readonly level: number;
}

/**
 * A line as runs from left to right, by the Unicode bidirectional algorithm (UAX 9).
 * @param missing called with each character that no font has
 */
export function visualRuns(line: string, missing: (character: string) => void): TextRun[] {
  const runs = logicalRuns(line, missing);
  const levels = runs.map(({ level }) => level);
  const lowest = Math.min(...levels.filter((level) => level % 2 === 1), Infinity);
  for (let level = Math.max(...levels, 0); level >= lowest; level -= 1) reverseFrom(runs, level);
  return runs;
}

function logicalRuns(line: string, missing: (character: string) => void): LevelRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, 'auto');
  const runs: LevelRun[] = [];
  let index = 0;
  for (const character of line) {
    const level = levels[index] ?? 0;
    index += character.length;
    const { font, missing: isMissing } = fontOf(character);
    if (isMissing) missing(character);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    const last = runs.at(-1);
    const joins = last?.level === level && (last.font === font || /^\p{M}$/u.test(character));
    if (joins) runs[runs.length - 1] = { ...last, text: last.text + shown };
    else runs.push({ text: shown, font, level });
  }
  return runs;
}

/** Rule L2: turns each sequence of runs of at least that level around. */
function reverseFrom(runs: LevelRun[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    if ((runs[start]?.level ?? 0) < level) continue;
    let end = start;
    while (end < runs.length && (runs[end]?.level ?? 0) >= level) end += 1;
    runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = end;
  }
}
