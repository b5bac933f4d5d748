import { oneViolation } from '../../../resource/protocol/problem.js';
import { questionTypes } from '../scoring/declared-question-types.js';
import { isAsked, kindOf } from '../scoring/scoring.js';
import { standardQuestionTypes } from '../scoring/standard-question-types.js';
import { type ImportFormat, readQuestions } from './formats.js';
import { contentOf } from './portable-content.js';
import type { ImportProblem, PortableQuestion, ReadQuestions } from './portable-question.js';
import { isZip, readQtiPackage } from './qti-package.js';

// The thread that parses composes no service, and files of questions hold no types beyond these.
questionTypes.with(...standardQuestionTypes).add();

const MEMBER = 'uploadFile';
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** A file of questions as it came. */
export interface QuestionFile {
  readonly format: ImportFormat;
  readonly content: Uint8Array;
}

/**
 * Reads a file of questions; those that could not be marked are problems, too.
 * @throws ViolationProblem for a file that is neither a package nor a text in UTF-8
 */
export async function readQuestionFile({ format, content }: QuestionFile): Promise<ReadQuestions> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return checked(format.startsWith('qti') && isZip(bytes) ? await readQtiPackage(bytes) : readQuestions(format, textOf(bytes)));
}

function textOf(content: Buffer): string {
  try {
    return UTF_8.decode(content);
  } catch {
    throw oneViolation(MEMBER, 'The file is no text in UTF-8.');
  }
}

function checked({ questions, problems }: ReadQuestions): ReadQuestions {
  const found: ImportProblem[] = [...problems];
  const ready = questions.filter((question, index) => {
    if (isReady(question)) return true;
    found.push({ at: index + 1, message: 'The question has no answer that is right.' });
    return false;
  });
  return { questions: ready, problems: found };
}

function isReady(question: PortableQuestion): boolean {
  return isAsked(question.type) && kindOf(question.type).isReady(contentOf(question));
}
