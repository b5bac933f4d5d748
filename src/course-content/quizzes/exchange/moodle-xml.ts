import { type BlankText, readBlanks } from '../scoring/blanks.js';
import { decimalText, toleranceText } from './decimal-text.js';
import { contentOf } from './portable-content.js';
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
import { patternOfWord, wordOfPattern } from './word-pattern.js';
import { childOf, childrenOf, textOf, writeXml, type XmlElement } from '../../exchange/xml.js';

/** Questions without a text of their own. */
const SKIPPED = ['category'];
/** Values of `single` for several choices; without the element there is one, as Moodle's own import has it. */
const MANY = ['false', '0'];

/** Reads the questions of Moodle's XML. */
export function readMoodleXml(text: string): ReadQuestions {
  return collected((found) => {
    const root = readXmlFor(found, text);
    for (const [index, element] of (root ? childrenOf(root, 'question') : []).entries()) {
      const { type = '' } = element.attributes;
      if (SKIPPED.includes(type)) continue;
      const question = questionOf(element, type);
      if (typeof question === 'string') found.refuse(index + 1, question);
      else if (question) found.add(question, index + 1);
      else found.refuse(index + 1, `A question of the type "${type.slice(0, 40)}" cannot be read.`);
    }
    if (root && root.name !== 'quiz') found.refuse(1, 'The document is no "quiz".');
  });
}

/** @returns a sentence for what cannot be kept as it is, and nothing for a type that is not known */
function questionOf(element: XmlElement, type: string): PortableQuestion | string | undefined {
  const text = innerText(childOf(element, 'questiontext'));
  const points = Number(textOf(childOf(element, 'defaultgrade')) || '1');
  const feedback = innerText(childOf(element, 'generalfeedback')) || null;
  const base = { text, points, feedback };
  const answers = childrenOf(element, 'answer').map((answer) => ({
    text: innerText(answer),
    fraction: Number(answer.attributes.fraction ?? '0') / 100,
    comment: innerText(childOf(answer, 'feedback')) || null,
    tolerance: textOf(childOf(answer, 'tolerance')) || '0',
  }));
  if (text === '' || !Number.isFinite(points)) return undefined;
  const right = answers.filter(({ fraction }) => fraction > 0);
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
      return matchingQuestion(base, childrenOf(element, 'subquestion').map(pairOf));
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

function pairOf(element: XmlElement): { prompt: string; option: string } {
  return { prompt: innerText(element), option: innerText(childOf(element, 'answer')) };
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

/** Writes Moodle's XML; types that it does not know are left out. */
export function writeMoodleXml(questions: readonly PortableQuestion[]): string {
  return writeXml({ quiz: { question: questions.flatMap((question) => written(question) ?? []) } });
}

type Written = Readonly<Record<string, unknown>>;

function html(text: string): Written {
  return { '@format': 'html', text };
}

function gradedAnswers({ answers, points }: PortableQuestion): Written[] {
  return answers.map(({ text, weight, comment }) => ({
    '@fraction': String(points === 0 ? 0 : rounded((weight * 100) / points)),
    ...html(text),
    feedback: html(comment ?? ''),
  }));
}

function written(question: PortableQuestion): Written | undefined {
  const { text, points, feedback, answers, type } = question;
  const base = (kind: string): Written => ({
    '@type': kind,
    name: {
      text: text
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .slice(0, 100),
    },
    questiontext: html(text),
    generalfeedback: html(feedback ?? ''),
    defaultgrade: String(points),
  });
  switch (type) {
    case 'unique_answer':
    case 'multiple_answer':
      return { ...base('multichoice'), single: String(type === 'unique_answer'), answer: gradedAnswers(question) };
    case 'free_answer':
      return base('essay');
    case 'matching': {
      const options = answers.filter(({ correct }) => correct === 0);
      const prompts = answers.filter(({ correct }) => correct > 0);
      return {
        ...base('matching'),
        subquestion: prompts.map((prompt) => ({ ...html(prompt.text), answer: { text: options[prompt.correct - 1]?.text ?? '' } })),
      };
    }
    case 'draggable':
      return { ...base('ordering'), answer: [...answers].sort((a, b) => a.correct - b.correct).map(({ text: item }) => html(item)) };
    case 'calculated':
      return { ...base('numerical'), answer: numeric(question) };
    case 'fill_in_blanks':
      return gaps(question, base('shortanswer'));
    default:
      return undefined;
  }
}

function numeric({ answers: [answer], extra }: PortableQuestion): Written {
  const [, value = ''] = /\[([^[\]]*)\][^[\]]*@@/.exec(answer?.text ?? '') ?? [];
  return { '@fraction': '100', text: value.replace(',', '.'), tolerance: extra?.replace('tolerance:', '') ?? '0' };
}

/** One gap; several have no form of their own here. */
function gaps(question: PortableQuestion, base: Written): Written | undefined {
  const read: BlankText | undefined = readBlanks(contentOf(question));
  const [blank, ...others] = read?.blanks ?? [];
  if (!blank || others.length > 0) return undefined;
  const answer = blank.words.map((word) => ({ '@fraction': '100', text: patternOfWord(word) }));
  return { ...base, usecase: question.extra === 'case:false' ? '0' : '1', answer };
}
