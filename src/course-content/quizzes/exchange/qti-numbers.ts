import { childOf, descendantsOf, textOf, type XmlElement } from '../../exchange/xml.js';
import { type GradedNumber, numbersQuestion } from './accepted-answers.js';
import { decimalText } from './decimal-text.js';
import type { PortableQuestion } from './portable-question.js';
import { absoluteTolerance } from './qti-tolerance.js';
import { percentOfMarks } from './written-numbers.js';

type Base = Pick<PortableQuestion, 'text' | 'points' | 'feedback'>;

/** What an item declares of its number. */
interface DeclaredNumber {
  readonly correct: readonly string[];
  /** Marks by number. */
  readonly mapped: ReadonlyMap<string, number> | undefined;
}

const NOT_EXACT = 'The number, or its tolerance, cannot be kept exactly.';
/** Parts of a condition, in the names of QTI 2.1. */
const BRANCHES = ['responseIf', 'responseElseIf'];

/**
 * A question for numbers: by its mapping, by the conditions that compare the answer one after the other, or by the right value.
 * @returns a sentence for what cannot be kept exactly
 */
export function numberQuestion(base: Base, item: XmlElement, { correct, mapped }: DeclaredNumber): PortableQuestion | string {
  const branches = branchesOf(item);
  if (!isUnderstood(item, branches)) return NOT_EXACT;
  if (mapped) {
    const entries = [...mapped].map(([text, marks]) => ({ text, tolerance: '0', percent: percentOfMarks(marks, base.points) }));
    return branches.length > 0 ? NOT_EXACT : numbersQuestion(base, entries);
  }
  const compared = branches.length > 0 ? branches.map((branch) => branchNumber(base, branch, correct)) : [rightNumber(item, correct)];
  const numbers = compared.filter((number) => number !== undefined);
  return numbers.length < compared.length ? NOT_EXACT : numbersQuestion(base, numbers);
}

/** The most that a condition which compares a number gives; 0 without one. */
export function markedMaximum(item: XmlElement): number {
  return Math.max(0, ...branchesOf(item).map((branch) => marksOf(branch) ?? 0));
}

/** Whether each comparison is a condition of its own, all of one decision. */
function isUnderstood(item: XmlElement, branches: readonly XmlElement[]): boolean {
  const [compared, decisions] = [descendantsOf(item, 'equal').length, branches.filter(({ name }) => name === 'responseIf').length];
  const isDenied = descendantsOf(item, 'not').some((denied) => descendantsOf(denied, 'equal').length > 0);
  return !isDenied && decisions <= 1 && (compared <= 1 || compared === branches.length);
}

/** Conditions that compare a number with another. */
function branchesOf(item: XmlElement): XmlElement[] {
  return BRANCHES.flatMap((name) => descendantsOf(item, name)).filter((branch) => childOf(branch, 'equal') !== undefined);
}

function marksOf(branch: XmlElement): number | undefined {
  const given = textOf(childOf(childOf(branch, 'setOutcomeValue'), 'baseValue'));
  return given !== '' && Number.isFinite(Number(given)) ? Number(given) : undefined;
}

/** Without marks that it gives, a condition gives all of them. */
function branchNumber(base: Base, branch: XmlElement, [correct = '']: readonly string[]): GradedNumber | undefined {
  const value = decimalText(textOf(childOf(childOf(branch, 'equal'), 'baseValue')) || correct);
  const tolerance = value === undefined ? undefined : absoluteTolerance(branch, value);
  const marks = marksOf(branch);
  if (value === undefined || tolerance === undefined) return undefined;
  return { text: value, tolerance, percent: marks === undefined ? undefined : percentOfMarks(marks, base.points) };
}

function rightNumber(item: XmlElement, [text = '', ...others]: readonly string[]): GradedNumber | undefined {
  const value = decimalText(text);
  const tolerance = value === undefined || others.length > 0 ? undefined : absoluteTolerance(item, value);
  return tolerance === undefined ? undefined : { text, tolerance };
}
