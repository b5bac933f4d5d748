import { between, type DataModel, type ElementRule, isDecimal, oneOf, upTo } from './cmi-values.js';

const SUSPEND_DATA = 64_000;
const LOCATION = 1_000;
const TEXT = 4_000;
const RESPONSE = 7_800;
const DURATION =
  /^P(?=[\dT])(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8}(?:\.\d{1,2})?)S)?)?$/;
const TIMESTAMP = /^(19[7-9]\d|20[0-3]\d)(-\d{2}(-\d{2}(T\d{2}(:\d{2}(:\d{2}(\.\d{1,2})?)?)?(Z|[+-]\d{2}(:\d{2})?)?)?)?)?$/;
const DAY = 86_400;

const write = (isForm: ElementRule['isForm'], isWithin?: ElementRule['isWithin']): ElementRule => ({ access: 'write', isForm, isWithin });
const read: ElementRule = { access: 'read', isForm: () => true };
const completion = write(oneOf('completed', 'incomplete', 'not attempted', 'unknown'));
const success = write(oneOf('passed', 'failed', 'unknown'));
const scaled = write(isDecimal, between(-1, 1));
const measure = write(isDecimal, between(0, 1));
const decimal = write(isDecimal);

/** SCORM 2004 run-time environment, section 4. */
export const SCORM_2004: DataModel = {
  codes: { form: 406, range: 407, index: 351 },
  elements: new Map<string, ElementRule>([
    ['cmi.completion_status', completion],
    ['cmi.success_status', success],
    ['cmi.score.scaled', scaled],
    ['cmi.score.raw', decimal],
    ['cmi.score.min', decimal],
    ['cmi.score.max', decimal],
    ['cmi.progress_measure', measure],
    ['cmi.location', write(upTo(LOCATION))],
    ['cmi.suspend_data', write(upTo(SUSPEND_DATA))],
    ['cmi.exit', write(oneOf('time-out', 'suspend', 'logout', 'normal', ''))],
    ['cmi.session_time', write((text) => secondsOfDuration(text) !== undefined)],
    ['cmi.learner_preference.audio_level', write(isDecimal, between(0, TEXT))],
    ['cmi.learner_preference.language', write(upTo(TEXT))],
    ['cmi.learner_preference.delivery_speed', write(isDecimal, between(0, TEXT))],
    ['cmi.learner_preference.audio_captioning', write(oneOf('-1', '0', '1'))],
    ['cmi.comments_from_learner.n.comment', write(upTo(TEXT))],
    ['cmi.comments_from_learner.n.location', write(upTo(LOCATION))],
    ['cmi.comments_from_learner.n.timestamp', write((text) => TIMESTAMP.test(text))],
    ['cmi.objectives.n.id', write(upTo(TEXT))],
    ['cmi.objectives.n.score.scaled', scaled],
    ['cmi.objectives.n.score.raw', decimal],
    ['cmi.objectives.n.score.min', decimal],
    ['cmi.objectives.n.score.max', decimal],
    ['cmi.objectives.n.success_status', success],
    ['cmi.objectives.n.completion_status', completion],
    ['cmi.objectives.n.progress_measure', measure],
    ['cmi.objectives.n.description', write(upTo(TEXT))],
    ['cmi.interactions.n.id', write(upTo(TEXT))],
    ['cmi.interactions.n.objectives.n.id', write(upTo(TEXT))],
    ['cmi.interactions.n.description', write(upTo(TEXT))],
    [
      'cmi.interactions.n.type',
      write(
        oneOf('true-false', 'choice', 'fill-in', 'long-fill-in', 'likert', 'matching', 'performance', 'sequencing', 'numeric', 'other'),
      ),
    ],
    ['cmi.interactions.n.timestamp', write((text) => TIMESTAMP.test(text))],
    ['cmi.interactions.n.weighting', decimal],
    ['cmi.interactions.n.learner_response', write(upTo(RESPONSE))],
    ['cmi.interactions.n.result', write((text) => /^(correct|incorrect|unanticipated|neutral)$/.test(text) || isDecimal(text))],
    ['cmi.interactions.n.latency', write((text) => secondsOfDuration(text) !== undefined)],
    ['cmi.interactions.n.correct_responses.n.pattern', write(upTo(RESPONSE))],
    ['adl.data.n.id', read],
    ['adl.data.n.store', write(upTo(SUSPEND_DATA))],
    ...['learner_id', 'learner_name', 'credit', 'mode', 'entry', 'launch_data', 'total_time', 'scaled_passing_score'].map(
      (name): [string, ElementRule] => [`cmi.${name}`, read],
    ),
  ]),
};

/** @param text a duration of ISO 8601 @returns whole seconds, a month of 30 days; undefined for what is none */
export function secondsOfDuration(text: string): number | undefined {
  const found = DURATION.exec(text);
  if (!found) return undefined;
  const [years, months, days, hours, minutes, seconds] = found.slice(1).map((part: string | undefined) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return Math.floor((years * 365 + months * 30 + days) * DAY + hours * 3_600 + minutes * 60 + seconds);
}
