import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../exchange/xml.js';
import { rounded } from './portable-question.js';

/** Base types of pairs. */
const PAIR = /^directedPair$|^pair$/;

/** The most that the mappings of an item give together; 0 without one. @param item in the names of QTI 2.1 */
export function mappedMaximum(item: XmlElement): number {
  return rounded(childrenOf(item, 'responseDeclaration').reduce((sum, declared) => sum + mostOf(declared), 0));
}

/** A response of one value has one entry's marks, others the sum of their entries. */
function mostOf(declared: XmlElement): number {
  const values = valuesOf(childOf(declared, 'mapping')).filter((value) => value > 0);
  return isSingle(declared) ? Math.max(0, ...values) : sumOf(values);
}

function leastOf(declared: XmlElement): number {
  const values = valuesOf(childOf(declared, 'mapping')).filter((value) => value < 0);
  return isSingle(declared) ? Math.min(0, ...values) : sumOf(values);
}

/** @returns a sentence for a mapping that our questions cannot keep, so that equal answers would have other marks */
export function mappingProblem(item: XmlElement): string | undefined {
  if (minded(item).size > 1) return 'A mapping that minds the case of some words alone cannot be kept.';
  for (const declared of childrenOf(item, 'responseDeclaration')) {
    const mapping = childOf(declared, 'mapping');
    const problem = mapping && (boundProblem(declared, mapping) ?? weightProblem(declared, mapping));
    if (problem) return problem;
  }
  return undefined;
}

function boundProblem(declared: XmlElement, { attributes }: XmlElement): string | undefined {
  const { lowerBound, upperBound, defaultValue = '0' } = attributes;
  if (Number(defaultValue) !== 0) return 'A mapping that gives marks for any other answer cannot be kept.';
  const isCut = Number(lowerBound ?? -Infinity) > leastOf(declared) || Number(upperBound ?? Infinity) < mostOf(declared);
  return isCut ? 'A mapping whose bounds cut its marks cannot be kept.' : undefined;
}

/** Whether the case of letters matters, as the words of an item say it: by default it does. */
function minded(item: XmlElement): ReadonlySet<boolean> {
  const declared = childrenOf(item, 'responseDeclaration').filter(({ attributes }) => attributes.baseType === 'string');
  const mappings = declared.map((one) => childOf(one, 'mapping'));
  const entries = mappings.flatMap((mapping) => (mapping ? childrenOf(mapping, 'mapEntry') : [undefined]));
  return new Set(entries.map((entry) => entry?.attributes.caseSensitive !== 'false'));
}

/** Types of single answers, of which none takes marks away with us. */
const TYPED = ['string', 'float', 'integer'];

/** Pairs that are right count the same with us, and what is wrong counts nothing. */
function weightProblem(declared: XmlElement, mapping: XmlElement): string | undefined {
  const { baseType = '' } = declared.attributes;
  const values = valuesOf(mapping).filter((value) => value !== 0);
  if (TYPED.includes(baseType)) return values.some((value) => !(value > 0)) ? 'A mapping that takes marks away cannot be kept.' : undefined;
  if (!PAIR.test(baseType)) return undefined;
  if (new Set(values).size > 1 || values.some((value) => value < 0)) return 'A mapping that weighs its pairs cannot be kept.';
  return PAIR.test(baseType) && !mapsWhatIsRight(declared, mapping)
    ? 'A mapping of other pairs than the right ones cannot be kept.'
    : undefined;
}

function mapsWhatIsRight(declared: XmlElement, mapping: XmlElement): boolean {
  const plain = (pair: string): string => pair.trim().replaceAll(/\s+/g, ' ');
  const right = new Set(descendantsOf(childOf(declared, 'correctResponse') ?? mapping, 'value').map((value) => plain(textOf(value))));
  const counted = childrenOf(mapping, 'mapEntry').filter(({ attributes }) => Number(attributes.mappedValue) !== 0);
  return counted.length === right.size && counted.every(({ attributes }) => right.has(plain(attributes.mapKey ?? '')));
}

function isSingle({ attributes }: XmlElement): boolean {
  return attributes.cardinality === 'single';
}

function valuesOf(mapping: XmlElement | undefined): number[] {
  return mapping ? childrenOf(mapping, 'mapEntry').map(({ attributes }) => Number(attributes.mappedValue)) : [];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
