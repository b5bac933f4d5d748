import { didYouMean } from '../../../resource/protocol/nearest.js';
import type { Violation } from '../../../resource/protocol/problem.js';

/** Why a rule cannot be taken. */
interface RuleProblem {
  /** The part of the rule that it is about, such as `INTERVAL`; undefined for what is no rule at all. */
  readonly part?: string;
  readonly message: string;
}

/** Code of the violation of a rule that cannot be read. */
const RRULE_INVALID = 'rrule-invalid';

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'];
const WEEKDAY = '(?:MO|TU|WE|TH|FR|SA|SU)';
const MOST_TIMES = 1_000;
const LONGEST_INTERVAL = 1_000;
const LONGEST_RULE = 512;
const EXAMPLE = 'FREQ=WEEKLY;COUNT=10';

type Parts = ReadonlyMap<string, string>;
/** @returns what a value has to be; undefined for one that is so */
type PartCheck = (value: string, parts: Parts) => string | undefined;

/** RFC 5545, section 3.3.10, without what comes more often than daily. */
const CHECKS: Readonly<Record<string, PartCheck | undefined>> = {
  FREQ: (value) => (FREQUENCIES.includes(value) ? undefined : `one of: ${FREQUENCIES.join(', ')}`),
  INTERVAL: (value) => wholeNumber(value, LONGEST_INTERVAL),
  COUNT: (value) => wholeNumber(value, MOST_TIMES),
  UNTIL: (value) => (isMoment(value) ? undefined : 'a day, or a time in UTC, such as 20261009T100000Z'),
  WKST: (value) => (new RegExp(`^${WEEKDAY}$`).test(value) ? undefined : 'a day of the week, such as MO'),
  BYDAY: daysOfWeek,
  BYMONTHDAY: (value) => listOf(value, 31, true),
  BYYEARDAY: (value) => listOf(value, 366, true),
  BYWEEKNO: (value, parts) => (parts.get('FREQ') === 'YEARLY' ? listOf(value, 53, true) : 'left out, unless FREQ is YEARLY'),
  BYMONTH: (value) => listOf(value, 12, false),
  BYSETPOS: (value, parts) =>
    [...parts.keys()].some((name) => name.startsWith('BY') && name !== 'BYSETPOS') ? listOf(value, 366, true) : 'given beside another BY',
};

/** The one reader of rules: of events, of meetings, and of what is imported. @returns why a rule cannot be taken; undefined for one that can */
export function ruleProblem(rule: string): RuleProblem | undefined {
  if (rule.length > LONGEST_RULE) return { message: `A rule has at most ${LONGEST_RULE} characters.` };
  if (!/^[A-Z]+=[A-Z0-9,+-]+(;[A-Z]+=[A-Z0-9,+-]+)*$/.test(rule))
    return { message: `This value should be a rule of RFC 5545, such as ${EXAMPLE}.` };
  const said = rule.split(';').map((part) => part.split('=') as [string, string]);
  const parts: Parts = new Map(said);
  const twice = said.find(([name], index) => said.findIndex(([other]) => other === name) < index)?.[0];
  if (twice !== undefined) return { part: twice, message: `${twice} is given twice.` };
  if (!parts.has('FREQ')) return { part: 'FREQ', message: `A rule says by FREQ how often it comes, such as ${EXAMPLE}.` };
  if (parts.has('COUNT') && parts.has('UNTIL')) return { part: 'UNTIL', message: 'A rule ends by COUNT or by UNTIL, not by both.' };
  for (const [name, value] of said) {
    const check = CHECKS[name];
    if (!check) return { part: name, message: `A rule here has no part ${name}.${didYouMean(name, Object.keys(CHECKS))}` };
    const wanted = check(value, parts);
    if (wanted !== undefined)
      return { part: name, message: `${name} should be ${wanted}.${name === 'FREQ' ? didYouMean(value, FREQUENCIES) : ''}` };
  }
  return undefined;
}

/** The violation that a client gets for a rule that cannot be taken. */
export function ruleViolation({ message }: RuleProblem, propertyPath = 'rrule'): Violation {
  return { propertyPath, message, code: RRULE_INVALID };
}

function wholeNumber(value: string, most: number): string | undefined {
  return isNumberWithin(value, most) ? undefined : `a whole number from 1 to ${most.toLocaleString('en')}`;
}

function isNumberWithin(digits: string, most: number): boolean {
  return /^\d{1,4}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= most;
}

function listOf(value: string, most: number, fromTheEnd: boolean): string | undefined {
  const numbers = value.split(',');
  const bare = (text: string): string => (fromTheEnd ? text.replace(/^[+-]/, '') : text);
  if (numbers.every((text) => isNumberWithin(bare(text), most))) return undefined;
  return `numbers from 1 to ${most}${fromTheEnd ? `, or from -${most} to -1` : ''}`;
}

/** Numbers say which of the days within a month or a year it is. */
function daysOfWeek(value: string, parts: Parts): string | undefined {
  const isNumbered = ['MONTHLY', 'YEARLY'].includes(parts.get('FREQ') ?? '') && !parts.has('BYWEEKNO');
  const day = new RegExp(`^([+-]?(\\d{1,2}))?${WEEKDAY}$`);
  const isDay = (text: string): boolean => {
    const [found, sign, number] = day.exec(text) ?? [];
    return found !== undefined && (sign === undefined || (isNumbered && isNumberWithin(number ?? '', 53)));
  };
  return value.split(',').every(isDay) ? undefined : 'days of the week, such as MO,WE; with numbers where FREQ is MONTHLY or YEARLY';
}

/** A day, or a time in UTC, that the calendar has. */
function isMoment(value: string): boolean {
  const [, year, month, day, , hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(T(\d{2})(\d{2})(\d{2})Z)?$/.exec(value) ?? [];
  if (year === undefined || Number(year) < 1) return false;
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
