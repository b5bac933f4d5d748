import { choiceQuestion, essay, matchingQuestion, type PortableQuestion, type ReadQuestions, rounded } from './portable-question.js';
import { gapQuestion, gapsIn } from './qti-gaps.js';
import { mappedMaximum, mappingProblem } from './qti-mapping.js';
import { htmlWithin, type ItemReading, noteOutsideOfBody, unwrapped } from './qti-text.js';
import { markedMaximum, numberQuestion } from './qti-numbers.js';
import { escapedSigns } from './source-text.js';
import { collected, type QuestionCollector, readXmlFor } from './question-collector.js';
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../exchange/xml.js';

/** QTI 3 says `qti-choice-interaction` and `response-identifier` where 2.1 says `choiceInteraction` and `responseIdentifier`. */
function plainName(name: string): string {
  return name.replace(/^qti-/, '').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The document in the names of QTI 2.1. */
function normalised(element: XmlElement): XmlElement {
  return {
    name: plainName(element.name),
    attributes: Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [plainName(name), value])),
    children: element.children.map((child) => (typeof child === 'string' ? child : normalised(child))),
  };
}

/** Base types of numbers. */
const NUMBERS = ['float', 'integer'];

/** Interactions that stand for themselves, in the names of QTI 2.1. */
const BLOCKS = ['choiceInteraction', 'matchInteraction', 'orderInteraction', 'extendedTextInteraction', 'uploadInteraction'];

/** Reads items of QTI 2.1 and 3.0, one or several below any element. */
export function readQti(text: string): ReadQuestions {
  return collected((found) => readItems(found, text));
}

/**
 * Gives the items of a document to a collector.
 * @param pictureAt the data address of a picture that comes with the document
 */
export function readItems(found: QuestionCollector, text: string, pictureAt?: ItemReading['pictureAt']): void {
  const document = readXmlFor(found, text);
  if (!document) return;
  const root = normalised(document);
  const items = root.name === 'assessmentItem' ? [root] : descendantsOf(root, 'assessmentItem');
  for (const [index, item] of items.entries()) {
    const question = itemOf(item, { note: (message) => found.note(index + 1, message), pictureAt });
    if (typeof question === 'string') found.refuse(index + 1, question);
    else if (question) found.add(question, index + 1);
    else found.refuse(index + 1, 'The item has no interaction that can be read.');
  }
  if (items.length === 0) found.refuse(1, 'There is no item.');
}

/** What an item declares of a response. */
interface Response {
  readonly correct: readonly string[];
  readonly mapped: ReadonlyMap<string, number> | undefined;
  readonly isNumber: boolean;
}

function responseOf(item: XmlElement): Response {
  const declared = childOf(item, 'responseDeclaration');
  const mapping = childOf(declared, 'mapping');
  const entries = mapping ? childrenOf(mapping, 'mapEntry') : [];
  return {
    isNumber: NUMBERS.includes(declared?.attributes.baseType ?? ''),
    correct: descendantsOf(childOf(declared, 'correctResponse') ?? item, 'value').map(textOf),
    mapped: mapping && new Map(entries.map(({ attributes }) => [attributes.mapKey ?? '', Number(attributes.mappedValue)])),
  };
}

/** How many kinds of answers a body asks for: gaps of one text are one. */
function askedIn(body: XmlElement): number {
  return BLOCKS.reduce((sum, name) => sum + descendantsOf(body, name).length, 0) + Math.min(1, gapsIn(body).length);
}

/** @returns a sentence for what cannot be kept as it is, and nothing for an interaction that is not known */
function itemOf(item: XmlElement, reading: ItemReading): PortableQuestion | string | undefined {
  const body = childOf(item, 'itemBody');
  if (!body) return undefined;
  if (askedIn(body) > 1) return 'An item with several interactions cannot be kept as one question.';
  const question = mappingProblem(item) ?? questionOf(item, body, reading);
  if (typeof question === 'object') noteOutsideOfBody(item, reading.note);
  return question;
}

function questionOf(item: XmlElement, body: XmlElement, reading: ItemReading): PortableQuestion | string | undefined {
  const response = responseOf(item);
  const [choice] = descendantsOf(body, 'choiceInteraction');
  const [match] = descendantsOf(body, 'matchInteraction');
  const [order] = descendantsOf(body, 'orderInteraction');
  const points = maximumOf(item);
  const [gap, ...others] = gapsIn(body);
  if (gap && (others.length > 0 || !response.isNumber)) return gapQuestion(item, body, { points, reading });
  const text = questionText(body, item, reading);
  const base = { text, points, feedback: null };
  if (choice) return choiceOf(base, choice, response, reading);
  if (match) return matchOf(base, match, response, reading);
  if (order) return orderOf(base, order, response, reading);
  if (gap) return numberQuestion(base, item, response);
  if (descendantsOf(body, 'extendedTextInteraction').length > 0) return essay(text, base.points, null);
  if (descendantsOf(body, 'uploadInteraction').length > 0) return { ...essay(text, base.points, null), type: 'upload_answer' };
  return undefined;
}

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

/** All that the body says, in its order, with the prompt where the question is asked. */
function questionText(body: XmlElement, { attributes }: XmlElement, reading: ItemReading): string {
  const asking = (element: XmlElement): string | undefined => {
    if (!element.name.endsWith('Interaction')) return undefined;
    const prompt = childOf(element, 'prompt');
    return prompt ? htmlWithin(prompt, reading).trim() : '';
  };
  return unwrapped(htmlWithin(body, { ...reading, asking })) || escapedSigns(attributes.title ?? '');
}

function maximumOf(item: XmlElement): number {
  const declared = childrenOf(item, 'outcomeDeclaration').find(({ attributes }) => attributes.identifier === 'SCORE')?.attributes
    .normalMaximum;
  return Number(declared) || mappedMaximum(item) || markedMaximum(item) || 1;
}

function choiceOf(base: Base, interaction: XmlElement, { correct, mapped }: Response, reading: ItemReading): PortableQuestion {
  // Without the attribute there is one choice: its default in QTI 2.2 and 3.0.
  const several = (interaction.attributes.maxChoices ?? '1') !== '1';
  const choices = childrenOf(interaction, 'simpleChoice').map((element) => {
    const { identifier = '' } = element.attributes;
    const right = correct.includes(identifier);
    return { identifier, ...choiceText(element, reading), right, weight: mapped?.get(identifier) ?? 0 };
  });
  if (mapped || !several) {
    const graded = choices.map(({ text, comment, right, weight }) => ({
      text,
      comment,
      fraction: mapped ? weight / base.points : right ? 1 : 0,
    }));
    return choiceQuestion(base, graded, several);
  }
  const answers = choices.map(({ text, comment, right }) => ({ text, correct: right ? 1 : 0, weight: 0, comment }));
  return { ...base, type: 'multiple_answer_combination', extra: null, answers };
}

/** A choice, and what is said to who takes it. */
function choiceText(element: XmlElement, reading: ItemReading): { text: string; comment: string | null } {
  const said: string[] = [];
  const asking = (part: XmlElement): string | undefined => {
    if (part.name !== 'feedbackInline' || part.attributes.identifier !== element.attributes.identifier) return undefined;
    if (part.attributes.showHide === 'hide') return undefined;
    said.push(htmlWithin(part, reading).trim());
    return '';
  };
  const text = unwrapped(htmlWithin(element, { ...reading, asking }));
  return { text, comment: said.join(' ') || null };
}

function matchOf(base: Base, interaction: XmlElement, { correct }: Response, reading: ItemReading): PortableQuestion {
  const texts = new Map(
    descendantsOf(interaction, 'simpleAssociableChoice').map((choice) => [
      choice.attributes.identifier ?? '',
      unwrapped(htmlWithin(choice, reading)),
    ]),
  );
  const pairs = correct.map((pair) => {
    const [prompt = '', option = ''] = pair.split(/\s+/);
    return { prompt: texts.get(prompt) ?? '', option: texts.get(option) ?? '' };
  });
  return matchingQuestion(base, pairs);
}

function orderOf(base: Base, interaction: XmlElement, { correct }: Response, reading: ItemReading): PortableQuestion {
  const weight = rounded(base.points / Math.max(1, correct.length));
  const answers = childrenOf(interaction, 'simpleChoice').map((element) => ({
    text: unwrapped(htmlWithin(element, reading)),
    correct: 1 + correct.indexOf(element.attributes.identifier ?? ''),
    weight,
    comment: null,
  }));
  return { ...base, type: 'draggable', extra: null, answers };
}
