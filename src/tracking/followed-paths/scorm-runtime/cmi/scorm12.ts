import { between, type DataModel, type ElementRule, isDecimal, oneOf, upTo } from './cmi-values.js';

const SUSPEND_DATA = 64_000;
const LOCATION = 1_000;
const COMMENTS = 4_096;
const IDENTIFIER = 255;
const PATTERN = 4_096;
const HIGHEST = 100;
const SPAN = /^(\d{2,4}):(\d{2}):(\d{2})(\.\d{1,2})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,2})?$/;

const isScore = (text: string): boolean => text === '' || isDecimal(text);
const write = (isForm: ElementRule['isForm'], isWithin?: ElementRule['isWithin']): ElementRule => ({ access: 'write', isForm, isWithin });
const read: ElementRule = { access: 'read', isForm: () => true };
const score = write(isScore, between(0, HIGHEST));
const whole = (lowest: number, highest: number): ElementRule => write((text) => /^-?\d{1,4}$/.test(text), between(lowest, highest));

/** SCORM 1.2 run-time environment, section 3.4; longer locations and suspend data are taken. */
export const SCORM_12: DataModel = {
  codes: { form: 405, range: 405, index: 201 },
  elements: new Map<string, ElementRule>([
    ['cmi.core.lesson_location', write(upTo(LOCATION))],
    ['cmi.core.lesson_status', write(oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed'))],
    ['cmi.core.score.raw', score],
    ['cmi.core.score.min', score],
    ['cmi.core.score.max', score],
    ['cmi.core.exit', write(oneOf('time-out', 'suspend', 'logout', ''))],
    ['cmi.core.session_time', write((text) => secondsOfSpan(text) !== undefined)],
    ['cmi.suspend_data', write(upTo(SUSPEND_DATA))],
    ['cmi.comments', write(upTo(COMMENTS))],
    ['cmi.student_preference.audio', whole(-1, HIGHEST)],
    ['cmi.student_preference.language', write(upTo(IDENTIFIER))],
    ['cmi.student_preference.speed', whole(-HIGHEST, HIGHEST)],
    ['cmi.student_preference.text', whole(-1, 1)],
    ['cmi.objectives.n.id', write(upTo(IDENTIFIER))],
    ['cmi.objectives.n.score.raw', score],
    ['cmi.objectives.n.score.min', score],
    ['cmi.objectives.n.score.max', score],
    ['cmi.objectives.n.status', write(oneOf('passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'))],
    ['cmi.interactions.n.id', write(upTo(IDENTIFIER))],
    ['cmi.interactions.n.objectives.n.id', write(upTo(IDENTIFIER))],
    ['cmi.interactions.n.time', write((text) => TIME.test(text))],
    [
      'cmi.interactions.n.type',
      write(oneOf('true-false', 'choice', 'fill-in', 'matching', 'performance', 'sequencing', 'likert', 'numeric')),
    ],
    ['cmi.interactions.n.weighting', write(isDecimal)],
    ['cmi.interactions.n.student_response', write(upTo(PATTERN))],
    ['cmi.interactions.n.result', write((text) => /^(correct|wrong|unanticipated|neutral)$/.test(text) || isDecimal(text))],
    ['cmi.interactions.n.latency', write((text) => secondsOfSpan(text) !== undefined)],
    ['cmi.interactions.n.correct_responses.n.pattern', write(upTo(PATTERN))],
    ...['core.student_id', 'core.student_name', 'core.credit', 'core.entry', 'core.lesson_mode', 'core.total_time', 'launch_data'].map(
      (name): [string, ElementRule] => [`cmi.${name}`, read],
    ),
  ]),
};

/** @param text `HHHH:MM:SS.SS` @returns whole seconds; undefined for what is no time span */
export function secondsOfSpan(text: string): number | undefined {
  const [, hours, minutes, seconds] = SPAN.exec(text) ?? [];
  if (hours === undefined) return undefined;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** @param seconds at most 9,999 hours are written */
export function spanOfSeconds(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.min(9_999, Math.floor(seconds / 3_600));
  return `${String(hours).padStart(4, '0')}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.00`;
}
