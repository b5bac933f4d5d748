import { readBlanks } from '../scoring/blanks.js';
import { contentOf } from './portable-content.js';
import type { PortableQuestion } from './portable-question.js';
import { writeXml } from '../../exchange/xml.js';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

/** Writes QTI 3.0: one document with an item for each question; types that it does not know are left out. */
export function writeQti(questions: readonly PortableQuestion[]): string {
  return writeXml({ 'qti-assessment-items': { 'qti-assessment-item': qtiItems(questions).map(({ element }) => element) } });
}

type Written = Readonly<Record<string, unknown>>;

/** An item as it is written. */
export interface QtiItem {
  readonly identifier: string;
  /** What the element `qti-assessment-item` has, as `writeXml` takes it. */
  readonly element: Written;
}

/** The items of the questions that the format knows, in their order. */
export function qtiItems(questions: readonly PortableQuestion[]): QtiItem[] {
  return questions.flatMap((question, index) => written(question, index + 1) ?? []);
}

/** A response, and the element that asks for it. */
interface Interaction {
  readonly response?: Declared;
  readonly body: Written;
  /** How it is marked, where no mapping says so. */
  readonly processing?: Written;
}

function written(question: PortableQuestion, number: number): QtiItem | undefined {
  const interaction = interactionOf(question);
  const identifier = `question-${number}`;
  return interaction && { identifier, element: item(identifier, number, question.points, interaction) };
}

function interactionOf(question: PortableQuestion): Interaction | undefined {
  const { type, text } = question;
  const asked = { '@response-identifier': 'RESPONSE', 'qti-prompt': text };
  switch (type) {
    case 'unique_answer':
    case 'multiple_answer':
    case 'multiple_answer_combination':
      return choiceInteraction(question);
    case 'draggable': {
      const response = { cardinality: 'ordered', type: 'identifier', right: inOrder(question), mapping: {} };
      return { response, body: { 'qti-order-interaction': { ...asked, 'qti-simple-choice': choicesOf(question) } } };
    }
    case 'matching': {
      const response = { cardinality: 'multiple', type: 'directedPair', right: pairsOf(question), mapping: {} };
      return { response, body: { 'qti-match-interaction': { ...asked, 'qti-simple-match-set': matchSets(question) } } };
    }
    case 'free_answer':
      return { body: { 'qti-extended-text-interaction': asked } };
    case 'calculated':
      return numberInteraction(question);
    case 'fill_in_blanks':
      return gapInteraction(question);
    case 'upload_answer':
      return { body: { 'qti-upload-interaction': asked } };
    default:
      return undefined;
  }
}

function numberInteraction({ text, points, answers: [answer], extra }: PortableQuestion): Interaction {
  const [, value = ''] = /\[([^[\]]*)\][^[\]]*@@/.exec(answer?.text ?? '') ?? [];
  const equal = {
    '@tolerance-mode': 'absolute',
    '@tolerance': extra?.replace('tolerance:', '') ?? '0',
    'qti-variable': { '@identifier': 'RESPONSE' },
    'qti-correct': { '@identifier': 'RESPONSE' },
  };
  const reached = { '@identifier': 'SCORE', 'qti-base-value': { '@base-type': 'float', '#text': String(points) } };
  return {
    response: { cardinality: 'single', type: 'float', right: [value], mapping: {} },
    body: { p: text, 'qti-text-entry-interaction': { '@response-identifier': 'RESPONSE' } },
    processing: { 'qti-response-condition': { 'qti-response-if': { 'qti-equal': equal, 'qti-set-outcome-value': reached } } },
  };
}

/** One gap in its sentence; several have no form of their own here. */
function gapInteraction(question: PortableQuestion): Interaction | undefined {
  const read = readBlanks(contentOf(question));
  const [blank, ...others] = read?.blanks ?? [];
  if (!read || !blank || others.length > 0) return undefined;
  const place = read.parts.indexOf(blank);
  const sentence = (parts: readonly unknown[]): string => parts.filter((part) => typeof part === 'string').join('');
  const sensitive = String(question.extra !== 'case:false');
  const entry = blank.words.map((word) => ({ '@map-key': word, '@mapped-value': String(question.points), '@case-sensitive': sensitive }));
  const [before, after] = [sentence(read.parts.slice(0, place)), sentence(read.parts.slice(place + 1))];
  return {
    response: {
      cardinality: 'single',
      type: 'string',
      right: blank.words.slice(0, 1),
      mapping: { 'qti-mapping': { '@default-value': '0', 'qti-map-entry': entry } },
    },
    body: {
      p: question.text,
      ...(before === '' ? {} : { div: before }),
      'qti-text-entry-interaction': { '@response-identifier': 'RESPONSE' },
      ...(after === '' ? {} : { span: after }),
    },
  };
}

function idOf(index: number): string {
  return `A${index + 1}`;
}

function choicesOf({ answers }: PortableQuestion): Written[] {
  return answers.map(({ text }, index) => ({ '@identifier': idOf(index), '#text': text }));
}

function choiceInteraction(question: PortableQuestion): Interaction {
  const { type, text, answers } = question;
  const single = type === 'unique_answer';
  const entries = answers.map(({ weight }, index) => ({ '@map-key': idOf(index), '@mapped-value': String(weight) }));
  const mapping = type === 'multiple_answer_combination' ? {} : { 'qti-mapping': { '@default-value': '0', 'qti-map-entry': entries } };
  const right = answers.flatMap(({ correct }, index) => (correct > 0 ? [idOf(index)] : []));
  const choices = {
    '@response-identifier': 'RESPONSE',
    '@max-choices': single ? '1' : '0',
    'qti-prompt': text,
    'qti-simple-choice': choicesOf(question),
  };
  return {
    response: { cardinality: single ? 'single' : 'multiple', type: 'identifier', right, mapping },
    body: { 'qti-choice-interaction': choices },
  };
}

function inOrder({ answers }: PortableQuestion): string[] {
  const places = answers.map(({ correct }, index) => ({ correct, index })).sort((a, b) => a.correct - b.correct);
  return places.map(({ index }) => idOf(index));
}

function pairsOf({ answers }: PortableQuestion): string[] {
  const options = answers.flatMap(({ correct }, index) => (correct === 0 ? [index] : []));
  return answers.flatMap(({ correct }, index) => (correct > 0 ? [`${idOf(index)} ${idOf(options[correct - 1] ?? 0)}`] : []));
}

/** Prompts, and what they are matched with. */
function matchSets(question: PortableQuestion): Written[] {
  const set = (prompts: boolean): Written => ({
    'qti-simple-associable-choice': choicesOf(question).filter((_, index) => (question.answers[index]?.correct ?? 0) > 0 === prompts),
  });
  return [set(true), set(false)];
}

interface Declared {
  readonly cardinality: string;
  readonly type: string;
  readonly right: readonly string[];
  readonly mapping: Written;
}

function item(identifier: string, number: number, points: number, { response: declared, body, processing }: Interaction): Written {
  const response = declared && {
    '@identifier': 'RESPONSE',
    '@cardinality': declared.cardinality,
    '@base-type': declared.type,
    'qti-correct-response': { 'qti-value': declared.right },
    ...declared.mapping,
  };
  return {
    '@xmlns': NAMESPACE,
    '@identifier': identifier,
    '@title': `Question ${number}`,
    '@adaptive': 'false',
    '@time-dependent': 'false',
    ...(response ? { 'qti-response-declaration': response } : {}),
    'qti-outcome-declaration': {
      '@identifier': 'SCORE',
      '@cardinality': 'single',
      '@base-type': 'float',
      '@normal-maximum': String(points),
    },
    'qti-item-body': body,
    ...(processing ? { 'qti-response-processing': processing } : {}),
  };
}
