import { isObject, printableLabel, valueAt } from './untyped-value.js';
import type { EventPayload } from './room-event.js';

const LONGEST_QUESTION = 1_000;
const LONGEST_OPTION = 255;
const MOST_OPTIONS = 50;

/**
 * What is stored of a poll as it begins: its question and options. What people voted for is not: the event does not say whether the poll is
 * secret, which the report after the end of the run does.
 */
export function detailsOfPoll(attributes: unknown): EventPayload {
  const question = valueAt(attributes, 'poll.question');
  const answers = valueAt(attributes, 'poll.answers');
  const options = (Array.isArray(answers) ? (answers as unknown[]) : []).slice(0, MOST_OPTIONS).flatMap(optionIn);
  return { question: typeof question === 'string' ? printableLabel(question, LONGEST_QUESTION) : '', options: JSON.stringify(options) };
}

function optionIn(answer: unknown): string[] {
  const key = isObject(answer) ? answer['key'] : answer;
  return typeof key === 'string' || typeof key === 'number' ? [printableLabel(String(key), LONGEST_OPTION)] : [];
}
