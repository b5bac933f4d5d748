import { htmlOfPlain } from './source-text.js';
import { choiceQuestion, type PortableQuestion, type ReadQuestions } from './portable-question.js';
import { collected, MOST_ANSWERS } from './question-collector.js';

const CHOICE = /^([A-Z])[.)]\s+(\S.*)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;

interface Choice {
  readonly letter: string;
  readonly text: string;
}

/** Reads Aiken: a question, choices `A. …` on lines of their own, and `ANSWER: A`. */
export function readAiken(text: string): ReadQuestions {
  return collected((found) => {
    let asked: string[] = [];
    let choices: Choice[] = [];
    let last = 0;
    for (const [index, line] of linesOf(text)) {
      last = index;
      const [, letter, choice = ''] = CHOICE.exec(line) ?? [];
      const [, right] = ANSWER.exec(line) ?? [];
      if (right !== undefined) {
        const isWhole = asked.length > 0 && choices.length > 1 && choices.some((one) => one.letter === right);
        if (isWhole) found.add(questionOf(asked, choices, right), index);
        else found.refuse(index, 'The question, two choices or the choice that is the answer are missing.');
        [asked, choices] = [[], []];
      } else if (letter !== undefined && asked.length > 0) {
        // One more than a question may have is refused with it.
        if (choices.length <= MOST_ANSWERS) choices.push({ letter, text: choice });
      } else if (line !== '') asked.push(line);
    }
    if (asked.length > 0) found.refuse(last, 'The last question has no line "ANSWER: …".');
  });
}

/** The lines that are there, without blanks around them, and their numbers. */
function* linesOf(text: string): Generator<[number: number, line: string]> {
  let from = text.startsWith('\ufeff') ? 1 : 0;
  for (let number = 1; from <= text.length; number += 1) {
    const end = text.indexOf('\n', from);
    const until = end < 0 ? text.length : end;
    yield [number, text.slice(from, until).trim()];
    from = until + 1;
  }
}

function questionOf(asked: readonly string[], choices: readonly Choice[], right: string): PortableQuestion {
  const graded = choices.map(({ letter, text }) => ({ text: htmlOfPlain(text), fraction: letter === right ? 1 : 0, comment: null }));
  return choiceQuestion({ text: htmlOfPlain(asked.join(' ')), points: 1, feedback: null }, graded, false);
}
