import { decimalText, toleranceText } from './decimal-text.js';
import { withPictures } from './moodle-pictures.js';
import {
  blanksQuestion,
  choiceQuestion,
  essay,
  matchingQuestion,
  numericQuestion,
  type PortableQuestion,
  type ReadQuestions,
  rounded,
} from './portable-question.js';
import { collected, readXmlFor } from './question-collector.js';
import { escapedSigns, htmlOf, lost, type Note, type TextFormatName } from './source-text.js';
import { wordOfPattern } from './word-pattern.js';
import { childOf, childrenOf, textOf, type XmlElement } from '../../exchange/xml.js';

const FORMATS: Readonly<Record<string, TextFormatName>> = {
  ...{ html: 'html', plain_text: 'plain', moodle_auto_format: 'moodle', markdown: 'markdown' },
};
/** Texts of a question that ours have no place for. */
const WITHOUT_PLACE: Readonly<Record<string, string>> = {
  ...{ correctfeedback: 'What is said of a right answer', partiallycorrectfeedback: 'What is said of a partly right answer' },
  ...{ incorrectfeedback: 'What is said of a wrong answer', hint: 'A hint', graderinfo: 'What is said to who marks' },
  ...{ responsetemplate: 'What an answer begins with' },
};
/** Values of `single` for several choices; without the element there is one, as Moodle's own import has it. */
const MANY = ['false', '0'];

/** Reads the questions of Moodle's XML. */
export function readMoodleXml(text: string): ReadQuestions {
  return collected((found) => {
    const root = readXmlFor(found, text);
    for (const [index, element] of (root ? childrenOf(root, 'question') : []).entries()) {
      const { type = '' } = element.attributes;
      const note: Note = (message) => found.note(index + 1, message);
      if (type === 'category') {
        note(lost('The category', escapedSigns(innerText(childOf(element, 'category')))));
        continue;
      }
      const question = questionOf(element, type, note);
      if (typeof question === 'string') found.refuse(index + 1, question);
      else if (question) {
        noteWithoutPlace(element, note);
        found.add(question, index + 1);
      } else found.refuse(index + 1, `A question of the type "${type.slice(0, 40)}" cannot be read.`);
    }
    if (root && root.name !== 'quiz') found.refuse(1, 'The document is no "quiz".');
  });
}

/** @returns a sentence for what cannot be kept as it is, and nothing for a type that is not known */
function questionOf(element: XmlElement, type: string, note: Note): PortableQuestion | string | undefined {
  const htmlIn = (part: XmlElement | undefined): string => htmlOfPart(part, note);
  const text = htmlIn(childOf(element, 'questiontext'));
  const points = Number(textOf(childOf(element, 'defaultgrade')) || '1');
  const feedback = htmlIn(childOf(element, 'generalfeedback')) || null;
  const base = { text, points, feedback };
  const answers = childrenOf(element, 'answer').map((answer) => ({
    text: WORDS.includes(type) ? innerText(answer) : htmlIn(answer),
    fraction: Number(answer.attributes.fraction ?? '0') / 100,
    comment: htmlIn(childOf(answer, 'feedback')) || null,
    tolerance: textOf(childOf(answer, 'tolerance')) || '0',
  }));
  if (text === '' || !Number.isFinite(points)) return undefined;
  const right = answers.filter(({ fraction }) => fraction > 0);
  if (!WITH_COMMENTS.includes(type)) for (const { comment } of answers) note(lost('What is said of an answer', comment ?? ''));
  switch (type) {
    case 'multichoice':
      return choiceQuestion(base, answers, MANY.includes(textOf(childOf(element, 'single')).toLowerCase()));
    case 'truefalse':
      return choiceQuestion(base, answers, false);
    case 'shortanswer':
      return shortOf(base, answers, textOf(childOf(element, 'usecase')) === '1');
    case 'numerical':
      return numberOf(base, right);
    case 'matching':
      return matchingQuestion(
        base,
        childrenOf(element, 'subquestion').map((pair) => pairOf(pair, htmlIn)),
      );
    case 'essay':
      return essay(text, points, feedback);
    case 'ordering':
      return orderingOf(
        base,
        answers.map((answer) => answer.text),
      );
    default:
      return undefined;
  }
}

/** Types whose answers are words or numbers, and so plain text. */
const WORDS: readonly string[] = ['shortanswer', 'numerical'];
/** Types of which each answer may have something said. */
const WITH_COMMENTS: readonly string[] = ['multichoice', 'truefalse'];

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

/** Words, all of which have full marks. @param minded whether the case of letters matters */
function shortOf(
  base: Base,
  answers: readonly { readonly text: string; readonly fraction: number }[],
  minded: boolean,
): PortableQuestion | string {
  if (answers.some(({ fraction }) => fraction !== 0 && fraction < 1)) return 'A word that counts for a part of the marks cannot be kept.';
  const words = answers.filter(({ fraction }) => fraction >= 1).map(({ text }) => wordOfPattern(text));
  if (words.some((word) => word === undefined)) return 'A pattern ("*") among the right words cannot be kept.';
  if (words.length === 0) return 'The question has no answer that is right.';
  return blanksQuestion(base, '\u0000', [{ words: words.filter((word) => word !== undefined), weight: base.points }], minded);
}

/** One number, as our questions keep it. */
function numberOf(
  base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>,
  right: readonly { readonly text: string; readonly fraction: number; readonly tolerance: string }[],
): PortableQuestion | string {
  const [answer, ...others] = right;
  const [value, tolerance] = [decimalText(answer?.text ?? ''), toleranceText(answer?.tolerance ?? '')];
  if (others.length > 0 || (answer?.fraction ?? 1) < 1) return 'A number besides another one, or for a part of the marks, cannot be kept.';
  if (value === undefined || tolerance === undefined) return 'The number, or its tolerance, cannot be kept exactly.';
  return numericQuestion(base, value, tolerance);
}

function innerText(element: XmlElement | undefined): string {
  return textOf(childOf(element, 'text'));
}

/** What belongs to a prompt is plain text. */
function pairOf(element: XmlElement, htmlIn: (part: XmlElement) => string): { prompt: string; option: string } {
  return { prompt: htmlIn(element), option: htmlOf(innerText(childOf(element, 'answer')), 'plain') };
}

/** A text in the format that it names. */
function formattedText(part: XmlElement | undefined): string {
  return htmlOf(innerText(part), FORMATS[part?.attributes.format ?? 'html'] ?? 'html');
}

/** A text as it is written there, with the pictures that stand beside it. */
function htmlOfPart(part: XmlElement | undefined, note: Note): string {
  return withPictures(formattedText(part), part ? childrenOf(part, 'file') : [], note);
}

function noteWithoutPlace(element: XmlElement, note: Note): void {
  for (const [name, what] of Object.entries(WITHOUT_PLACE))
    for (const part of childrenOf(element, name)) note(lost(what, formattedText(part)));
  const tags = childOf(element, 'tags');
  note(lost('The tag', (tags ? childrenOf(tags, 'tag') : []).map((tag) => escapedSigns(innerText(tag))).join(', ')));
}

function orderingOf(base: Pick<PortableQuestion, 'text' | 'points' | 'feedback'>, items: readonly string[]): PortableQuestion {
  const weight = rounded(items.length === 0 ? 0 : base.points / items.length);
  return {
    ...base,
    type: 'draggable',
    extra: null,
    answers: items.map((text, index) => ({ text, correct: index + 1, weight, comment: null })),
  };
}
