import { bestWord } from '../scoring/blank-questions.js';
import { type Blank, readBlanks, shareOf } from '../scoring/blanks.js';
import { Fraction } from '../scoring/fraction.js';
import { contentOf } from './portable-content.js';
import { type PortableNumber, type PortableQuestion, rounded } from './portable-question.js';
import { PLACE, xhtmlContent } from './xhtml-content.js';
import { writtenNumbers } from './written-numbers.js';
import { writeXml } from '../../exchange/xml.js';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
/** Decimals of marks. */
const MARK_DECIMALS = 5;

/** Writes QTI 3.0: one document with an item for each question; types that it does not know are left out. */
export function writeQti(questions: readonly PortableQuestion[]): string {
  return writeXml({ 'qti-assessment-items': { 'qti-assessment-item': qtiItems(questions).map(({ element }) => element) } });
}

type Written = Readonly<Record<string, unknown>>;

function html(text: string): Written {
  return { '#content': xhtmlContent(text) };
}

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

/** Its responses, and the elements that ask for them. */
interface Interaction {
  readonly responses?: readonly Declared[];
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
  const asked = { '@response-identifier': 'RESPONSE', 'qti-prompt': html(text) };
  switch (type) {
    case 'unique_answer':
    case 'multiple_answer':
    case 'multiple_answer_combination':
      return choiceInteraction(question);
    case 'draggable': {
      const response = { cardinality: 'ordered', type: 'identifier', right: inOrder(question), mapping: {} };
      return { responses: [response], body: { 'qti-order-interaction': { ...asked, 'qti-simple-choice': choicesOf(question) } } };
    }
    case 'matching': {
      const response = { cardinality: 'multiple', type: 'directedPair', right: pairsOf(question), mapping: {} };
      return { responses: [response], body: { 'qti-match-interaction': { ...asked, 'qti-simple-match-set': matchSets(question) } } };
    }
    case 'free_answer':
      return { body: { 'qti-extended-text-interaction': asked } };
    case 'calculated':
      return numberInteraction(question);
    case 'fill_in_blanks':
      return gapInteractions(question);
    case 'upload_answer':
      return { body: { 'qti-upload-interaction': asked } };
    default:
      return undefined;
  }
}

/** A condition for each number: the first that fits an answer gives its marks. */
function numberInteraction(question: PortableQuestion): Interaction {
  const [first, ...others] = writtenNumbers(question).map((number) => branchOf(number, question.points));
  return {
    responses: [
      {
        cardinality: 'single',
        type: 'float',
        right: writtenNumbers(question)
          .slice(0, 1)
          .map(({ value }) => value),
        mapping: {},
      },
    ],
    body: { div: html(question.text), 'qti-text-entry-interaction': { '@response-identifier': 'RESPONSE' } },
    processing: {
      'qti-response-condition': { 'qti-response-if': first, ...(others.length > 0 ? { 'qti-response-else-if': others } : {}) },
    },
  };
}

function branchOf({ value, tolerance, share }: Required<PortableNumber>, points: number): Written {
  const equal = {
    '@tolerance-mode': 'absolute',
    '@tolerance': tolerance,
    'qti-variable': { '@identifier': 'RESPONSE' },
    'qti-base-value': { '@base-type': 'float', '#text': value },
  };
  const marks = { '@base-type': 'float', '#text': String(rounded((points * Number(share)) / 100)) };
  return { 'qti-equal': equal, 'qti-set-outcome-value': { '@identifier': 'SCORE', 'qti-base-value': marks } };
}

/** Gaps in their sentence, each with a response of its own; right words that count in any gap have no form here. */
function gapInteractions(question: PortableQuestion): Interaction | undefined {
  const read = readBlanks(contentOf(question));
  if (!read || (read.switchable && read.blanks.length > 1)) return undefined;
  const sensitive = question.extra !== 'case:false';
  const sentence = read.parts.map((part) => (typeof part === 'string' ? part.replaceAll(PLACE, '') : PLACE)).join('');
  const gaps = read.parts.filter((part) => typeof part !== 'string').map(gapElement);
  return {
    responses: read.blanks.map((blank) => (blank.menu ? menuResponse(blank, blank.menu) : wordResponse(blank, sensitive))),
    body: { div: [html(question.text), { '#content': xhtmlContent(sentence, gaps) }] },
  };
}

function gapId({ number }: Blank): string {
  return `RESPONSE_${number}`;
}

function gapElement(blank: Blank): Written {
  const asked = { '@response-identifier': gapId(blank) };
  if (!blank.menu) return { 'qti-text-entry-interaction': asked };
  const choices = blank.menu.map((text, index) => ({ '@identifier': idOf(index), '#text': text }));
  return { 'qti-inline-choice-interaction': { ...asked, 'qti-inline-choice': choices } };
}

function menuResponse(blank: Blank, menu: readonly string[]): Declared {
  const entry = menu.map((_, index) => ({ '@map-key': idOf(index), '@mapped-value': index === 0 ? blank.weight : '0' }));
  const mapping = { 'qti-mapping': { '@default-value': '0', 'qti-map-entry': entry } };
  return { identifier: gapId(blank), cardinality: 'single', type: 'identifier', right: [idOf(0)], mapping };
}

function wordResponse(blank: Blank, sensitive: boolean): Declared {
  const entry = blank.words.map((word, index) => ({
    '@map-key': word,
    '@mapped-value': Fraction.of(blank.weight).times(shareOf(blank, index)).toFixed(MARK_DECIMALS),
    '@case-sensitive': String(sensitive),
  }));
  const mapping = { 'qti-mapping': { '@default-value': '0', 'qti-map-entry': entry } };
  return { identifier: gapId(blank), cardinality: 'single', type: 'string', right: [bestWord(blank)], mapping };
}

function idOf(index: number): string {
  return `A${index + 1}`;
}

function choicesOf({ answers }: PortableQuestion): Written[] {
  return answers.map(({ text }, index) => ({ '@identifier': idOf(index), ...html(text) }));
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
    'qti-prompt': html(text),
    'qti-simple-choice': choicesOf(question),
  };
  return {
    responses: [{ cardinality: single ? 'single' : 'multiple', type: 'identifier', right, mapping }],
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
  /** `RESPONSE` unless there are several. */
  readonly identifier?: string;
  readonly cardinality: string;
  readonly type: string;
  readonly right: readonly string[];
  readonly mapping: Written;
}

function item(identifier: string, number: number, points: number, { responses = [], body, processing }: Interaction): Written {
  const declared = responses.map(({ identifier: own = 'RESPONSE', cardinality, type, right, mapping }) => ({
    '@identifier': own,
    '@cardinality': cardinality,
    '@base-type': type,
    'qti-correct-response': { 'qti-value': right },
    ...mapping,
  }));
  return {
    '@xmlns': NAMESPACE,
    '@identifier': identifier,
    '@title': `Question ${number}`,
    '@adaptive': 'false',
    '@time-dependent': 'false',
    'qti-response-declaration': declared,
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
