import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../exchange/xml.js';
import { htmlWithin, isHidden, type ItemReading, unwrapped } from './qti-text.js';
import { escapedSigns } from './source-text.js';
import { blanksQuestion, type PortableGap, type PortableQuestion, rounded } from './portable-question.js';
import { percentOfMarks } from './written-numbers.js';

/** Interactions that stand within a sentence, in the names of QTI 2.1. */
const GAPS = ['textEntryInteraction', 'inlineChoiceInteraction'];

/** The gaps of a body that are shown, in their order. */
export function gapsIn(body: XmlElement): XmlElement[] {
  return body.children.flatMap((child) => {
    if (typeof child === 'string' || isHidden(child)) return [];
    return GAPS.includes(child.name) ? [child] : gapsIn(child);
  });
}

/**
 * Reads an item whose gaps stand in sentences. What has no gap is the question, what has one is the text with gaps.
 * @param item in the names of QTI 2.1
 * @param points of the item, shared by gaps whose own marks it does not say
 * @returns a sentence for gaps that cannot be kept as they are
 */
export function gapQuestion(
  item: XmlElement,
  body: XmlElement,
  { points, reading }: { points: number; reading: ItemReading },
): PortableQuestion | string {
  const elements = gapsIn(body);
  const read = elements.map((element) => gapOf(item, element, rounded(points / elements.length)));
  const problem = read.find((gap) => typeof gap === 'string');
  if (problem !== undefined) return problem;
  const gaps = read.filter((gap) => typeof gap === 'object');
  const asking = (element: XmlElement): string | undefined => (GAPS.includes(element.name) ? '\u0000' : undefined);
  const isSentence = (block: XmlElement | string): boolean =>
    typeof block === 'object' && (GAPS.includes(block.name) || gapsIn(block).length > 0);
  // A gap that stands in the body itself has its text beside it.
  const isBare = body.children.some((child) => typeof child === 'object' && GAPS.includes(child.name));
  const [asked, filled] = isBare
    ? [
        body.children.filter((child) => isBlock(child) && !isSentence(child)),
        body.children.filter((child) => !isBlock(child) || isSentence(child)),
      ]
    : [body.children.filter((child) => !isSentence(child)), body.children.filter(isSentence)];
  const htmlOfAll = (children: XmlElement['children']): string => unwrapped(htmlWithin({ ...body, children }, { ...reading, asking }));
  const base = { text: htmlOfAll(asked) || escapedSigns(item.attributes.title ?? ''), points, feedback: null };
  return blanksQuestion(base, htmlOfAll(filled), gaps, isExact(item));
}

function isBlock(child: XmlElement | string): boolean {
  return typeof child === 'object' && !GAPS.includes(child.name);
}

/** @returns a sentence for one that cannot be kept as it is */
function gapOf(item: XmlElement, element: XmlElement, share: number): PortableGap | string {
  const { responseIdentifier } = element.attributes;
  const declared = childrenOf(item, 'responseDeclaration').find(({ attributes }) => attributes.identifier === responseIdentifier);
  if (declared?.attributes.baseType === 'float') return 'A number among other gaps cannot be kept: words would be compared, not numbers.';
  const right = descendantsOf(childOf(declared, 'correctResponse') ?? element, 'value').map(textOf);
  const entries = childrenOf(childOf(declared, 'mapping') ?? element, 'mapEntry');
  const marks = entries
    .map(({ attributes }) => ({ key: attributes.mapKey ?? '', value: Number(attributes.mappedValue) }))
    .filter(({ value }) => value !== 0);
  const weight = marks.length > 0 ? Math.max(...marks.map(({ value }) => value)) : share;
  const words = marks.length > 0 ? marks.map(({ key }) => key) : right;
  if (element.name === 'inlineChoiceInteraction')
    return marks.length > 1 || weight < 0
      ? 'A menu of which several entries have marks cannot be kept.'
      : { words: menuOf(element, words), menu: true, weight };
  return marks.length > 0 ? { words, shares: marks.map(({ value }) => percentOfMarks(value, weight)), weight } : { words, weight };
}

/** The entries with the right one first. */
function menuOf(element: XmlElement, [right]: readonly string[]): string[] {
  const entries = childrenOf(element, 'inlineChoice');
  const first = entries.filter(({ attributes }) => attributes.identifier === right);
  const others = entries.filter(({ attributes }) => attributes.identifier !== right);
  return [...first, ...others].map(textOf);
}

/** Whether the case of letters matters, in the words of any gap. */
function isExact(item: XmlElement): boolean {
  const entries = descendantsOf(item, 'mapEntry').filter(({ attributes }) => attributes.caseSensitive !== undefined);
  return entries.length === 0 || entries.some(({ attributes }) => attributes.caseSensitive !== 'false');
}
