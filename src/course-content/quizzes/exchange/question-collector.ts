import { readXml, type XmlElement, XmlMistake } from '../../exchange/xml.js';
import { keptText } from './kept-text.js';
import type { ImportProblem, PortableQuestion, ReadQuestions } from './portable-question.js';
import type { Note } from './source-text.js';

export const MOST_QUESTIONS = 1_000;
const MOST_PROBLEMS = 1_000;
/** Remarks on questions that are taken; further ones are left out. */
const MOST_NOTES = 1_000;
/** Proposed answers of one question. */
export const MOST_ANSWERS = 500;
/** Characters of a question with all that belongs to it. */
const LONGEST_QUESTION = 262_144;

/** A file that holds more than is taken; it is read no further. */
class TooMany extends Error {}

/** Takes what is read of a file while it is read: what is too much is never held. */
export interface QuestionCollector {
  /** @param at line, or number of the item */
  add(question: PortableQuestion, at: number): void;
  refuse(at: number, message: string): void;
  /** Names what a question loses if it is taken; of one that is refused it says nothing. */
  note(at: number, message: string | undefined): void;
}

/** What a reader finds in a file, or that it is too much. @param read gives the questions and problems of a file, one after the other */
export function collected(read: (found: QuestionCollector) => void): ReadQuestions {
  const questions: PortableQuestion[] = [];
  const problems: ImportProblem[] = [];
  const notes: ImportProblem[] = [];
  const found: QuestionCollector = {
    add(read, at) {
      const question = keptQuestion(read, (message) => found.note(at, message));
      if (question.answers.length > MOST_ANSWERS) found.refuse(at, `A question has at most ${MOST_ANSWERS} answers.`);
      else if (lengthOf(question) > LONGEST_QUESTION) found.refuse(at, `A question has at most ${LONGEST_QUESTION} characters.`);
      else questions.push(question);
      if (questions.length > MOST_QUESTIONS) throw new TooMany(`A file has at most ${MOST_QUESTIONS} questions.`);
    },
    refuse(at, message) {
      if (problems.length >= MOST_PROBLEMS) throw new TooMany('The file has too many problems; it was read no further.');
      problems.push({ at, message });
    },
    note(at, message) {
      if (message === undefined || notes.length >= MOST_NOTES) return;
      // One text may be in several places of a question.
      if (!notes.some((one) => one.at === at && one.message === message)) notes.push({ at, message, kept: true });
    },
  };
  try {
    read(found);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    return { questions: [], problems: [...problems, { at: questions.length + problems.length, message: error.message }] };
  }
  const refused = new Set(problems.map(({ at }) => at));
  return { questions, problems: [...problems, ...notes.filter(({ at }) => !refused.has(at))] };
}

function keptQuestion(question: PortableQuestion, note: Note): PortableQuestion {
  const kept = <Text extends string | null>(text: Text): Text => (text === null ? text : (keptText(text, note) as Text));
  const answers = question.answers.map((answer) => ({ ...answer, text: kept(answer.text), comment: kept(answer.comment) }));
  return { ...question, answers, text: kept(question.text), feedback: kept(question.feedback) };
}

function lengthOf({ text, feedback, answers }: PortableQuestion): number {
  const proposed = answers.reduce((sum, answer) => sum + answer.text.length + (answer.comment?.length ?? 0), 0);
  return text.length + (feedback?.length ?? 0) + proposed;
}

/** @returns the root of a document; nothing for what is no XML, which is a problem of the file */
export function readXmlFor(found: QuestionCollector, text: string): XmlElement | undefined {
  try {
    return readXml(text);
  } catch (error) {
    if (!(error instanceof XmlMistake)) throw error;
    found.refuse(1, error.message);
    return undefined;
  }
}
