import { catalogue } from '../../../languages/catalogue.js';
import { certificatePdf } from '../../../tracking/assessment/certificates/certificate-pdf.js';
import type { AttendedTime, StatementFacts } from './statement-facts.js';

const WORDS = catalogue('evidence.statementPdf', {
  title: 'Attendance statement',
  period: 'from {from} to {to}',
  hours: '{hours} h {minutes} min',
  total: 'Attendance in online meetings: {total}',
  estimated: '(estimated)',
  checks: ', checks answered: {answered} of {asked}',
  none: 'No attendance was recorded.',
  signature: 'Signature (Ed25519)',
});

/** What is printed beside the facts. */
export interface PrintedStatement {
  readonly facts: StatementFacts;
  readonly signature: string;
  /** Absolute address of the public page. */
  readonly address: string;
  readonly createdAt: Date;
}

/** A statement as PDF, drawn as certificates are: equal statements give equal bytes, in every process. */
export function statementPdf({ facts, signature, address, createdAt }: PrintedStatement): Promise<Buffer> {
  const { person, course, courseCode, portal, language } = facts;
  const snapshot = {
    firstname: person,
    lastname: '',
    officialCode: '',
    course,
    courseCode,
    portal,
    language,
    address,
    percentage: '',
    issuedOn: facts.to.slice(0, 10),
    expiresOn: null,
    logo: null,
    template: templateOf(facts, signature),
  };
  return certificatePdf({ snapshot, createdAt, pictures: new Map(), missing: () => undefined, isArchival: true });
}

/** A length of time, rounded down to minutes. */
export function hoursText(minutes: number, language: string): string {
  return filled(WORDS.in(language).hours, { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60).padStart(2, '0') });
}

/** How long a person was there, in a sentence. */
export function statedTotal({ minutes, language }: StatementFacts): string {
  return filled(WORDS.in(language).total, { total: hoursText(minutes, language) });
}

/** Each time in a line. */
export function statedLines({ times, language }: StatementFacts): string[] {
  return times.map((time) => lineOf(time, language));
}

function templateOf(facts: StatementFacts, signature: string): string {
  const { person, course, portal, from, to, language } = facts;
  const words = WORDS.in(language);
  const lines = statedLines(facts).map((line) => `<p>${escaped(line)}</p>`);
  return [
    `<h2>${words.title}</h2><h3>${escaped(person)}</h3><p>${escaped(course)}, ${filled(words.period, { from: from.slice(0, 10), to: to.slice(0, 10) })}</p>`,
    `<p><strong>${statedTotal(facts)}</strong></p><hr>`,
    ...(lines.length === 0 ? [`<p>${words.none}</p>`] : lines),
    `<hr><p>${escaped(portal)}</p><p>${words.signature}: ${signature}</p>`,
  ].join('');
}

function lineOf({ title, from, to, seconds, estimated, checks }: AttendedTime, language: string): string {
  const words = WORDS.in(language);
  const answers = checks ? filled(words.checks, { asked: String(checks.asked), answered: String(checks.answered) }) : '';
  const time = `${from.slice(0, 10)} ${from.slice(11, 16)}–${to.slice(11, 16)} UTC`;
  return `${time}: ${title}, ${hoursText(Math.floor(seconds / 60), language)}${estimated ? ` ${words.estimated}` : ''}${answers}`;
}

function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
