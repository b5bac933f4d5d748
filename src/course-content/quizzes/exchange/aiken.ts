import { choiceQuestion, type ImportProblem, type PortableQuestion, type ReadQuestions } from './portable-question.js';

const CHOICE = /^([A-Z])[.)]\s+(\S.*)$/;
const ANSWER = /^ANSWER:\s*([A-Z])\s*$/;

/** Reads Aiken: a question, choices `A. …` on lines of their own, and `ANSWER: A`. */
export function readAiken(text: string): ReadQuestions {
  const questions: PortableQuestion[] = [];
  const problems: ImportProblem[] = [];
  let asked: string[] = [];
  let choices: { letter: string; text: string }[] = [];
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    const [, letter, choice = ''] = CHOICE.exec(line) ?? [];
    const [, right] = ANSWER.exec(line) ?? [];
    if (right !== undefined) {
      const isWhole = asked.length > 0 && choices.length > 1 && choices.some((found) => found.letter === right);
      if (isWhole) questions.push(questionOf(asked, choices, right));
      else problems.push({ at: index + 1, message: 'The question, two choices or the choice that is the answer are missing.' });
      [asked, choices] = [[], []];
    } else if (letter !== undefined && asked.length > 0) choices.push({ letter, text: choice });
    else if (line !== '') asked.push(line);
  }
  if (asked.length > 0) problems.push({ at: lines.length, message: 'The last question has no line "ANSWER: …".' });
  return { questions, problems };
}

function questionOf(asked: readonly string[], choices: readonly { letter: string; text: string }[], right: string): PortableQuestion {
  const graded = choices.map(({ letter, text }) => ({ text, fraction: letter === right ? 1 : 0, comment: null }));
  return choiceQuestion({ text: asked.join(' '), points: 1, feedback: null }, graded, false);
}
