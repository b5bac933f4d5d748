import { type GradedText, gapWords, numbersQuestion } from './accepted-answers.js';
import { withPictures } from './moodle-pictures.js';
import {
  blanksQuestion,
  choiceQuestion,
  essay,
  matchingQuestion,
  type PortableQuestion,
  type ReadQuestions,
  rounded,
} from './portable-question.js';
import { collected, readXmlFor } from './question-collector.js';
import { escapedSigns, htmlOf, lost, type Note, type TextFormatName } from './source-text.js';
import { wordOfPattern } from './word-pattern.js';
import { childOf, childrenOf, textOf, type XmlElement } from '../../exchange/xml.js';

const FORMATS: Readonly<Record<string, TextFormatName>> = {
  html: 'html',
  plain_text: 'plain',
  moodle_auto_format: 'moodle',
  markdown: 'markdown',
};
/** Texts of a question that ours have no place for. */
const WITHOUT_PLACE: Readonly<Record<string, string>> = {
  correctfeedback: 'What is said of a right answer',
  partiallycorrectfeedback: 'What is said of a partly right answer',
  incorrectfeedback: 'What is said of a wrong answer',
  hint: 'A hint',
  graderinfo: 'What is said to who marks',
  responsetemplate: 'What an answer begins with',
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
    percent: answer.attributes.fraction ?? '0',
    comment: htmlIn(childOf(answer, 'feedback')) || null,
    tolerance: textOf(childOf(answer, 'tolerance')) || '0',
  }));
  if (text === '' || !Number.isFinite(points)) return undefined;
  if (!WITH_COMMENTS.includes(type)) noteComments(answers, note);
  switch (type) {
    case 'multichoice':
      return choiceQuestion(base, answers, MANY.includes(textOf(childOf(element, 'single')).toLowerCase()));
    case 'truefalse':
      return choiceQuestion(base, answers, false);
    case 'shortanswer':
      return shortOf(base, answers, textOf(childOf(element, 'usecase')) === '1');
    case 'numerical':
      return numbersQuestion(base, answers.filter(isNumber));
    case 'matching':
      return matchingQuestion(base, childrenOf(element, 'subquestion').map((pair) => pairOf(pair, htmlIn))); // prettier-ignore
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

function noteComments(answers: readonly { readonly comment: string | null }[], note: Note): void {
  for (const { comment } of answers) note(lost('What is said of an answer', comment ?? ''));
}

/** Types whose answers are words or numbers, and so plain text. */
const WORDS: readonly string[] = ['shortanswer', 'numerical'];
/** Types of which each answer may have something said. */
const WITH_COMMENTS: readonly string[] = ['multichoice', 'truefalse'];

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

interface Graded extends GradedText {
  readonly fraction: number;
}

/** What is said of every other answer stands at "*". */
function isNumber({ text, fraction }: Graded): boolean {
  return fraction !== 0 || text.trim() !== '*';
}

/** Words with their parts of the marks. @param minded whether the case of letters matters */
function shortOf(base: Base, answers: readonly Graded[], minded: boolean): PortableQuestion | string {
  const counted = answers.filter(({ fraction }) => fraction !== 0).map(({ text, percent }) => ({ text: wordOfPattern(text), percent }));
  const words = counted.flatMap(({ text, percent }) => (text === undefined ? [] : { text, percent }));
  if (words.length < counted.length) return 'A pattern ("*") among the right words cannot be kept.';
  if (words.length === 0) return 'The question has no answer that is right.';
  const gap = gapWords(words);
  return typeof gap === 'string' ? gap : blanksQuestion(base, '\u0000', [{ ...gap, weight: base.points }], minded);
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
