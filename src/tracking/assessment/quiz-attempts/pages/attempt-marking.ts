import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { kindOf } from '../../../../course-content/quizzes/scoring/scoring.js';
import type { QuestionType } from '../../../../course-content/quizzes/scoring/question-types.js';
import { numberOfField } from '../../../../course-content/quizzes/pages/plain-field.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import { PageApi } from '../../../../pages/page-api.js';
import { Problem } from '../../../../resource/protocol/problem.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { attemptAddress } from './quiz-place.js';
import type { CourseContext } from '../../../../pages/course/course-context.js';

/** Attempts that are looked at; the earliest come first. */
const MOST_ATTEMPTS = 200;

/** An attempt in the list of those that are marked. */
export interface MarkedAttempt {
  readonly id: number;
  readonly learner: string;
  readonly number: number;
  readonly at: string;
  readonly score: number;
  readonly maxScore: number;
  readonly waits: number;
  readonly href: string;
}

/** A question that a person marks. */
interface MarkedQuestion {
  readonly id: number;
  readonly number: number;
  readonly points: number;
  /** Numbers of texts of the page. */
  readonly text?: number;
  readonly answer?: number;
  readonly files: readonly { readonly title: string; readonly href: string }[];
  readonly isMarked: boolean;
  /** As the API has them. */
  readonly marks: string;
  readonly comment: string;
}

/** What of an attempt is marked. */
export interface MarkedPaper {
  readonly etag: string;
  readonly questions: readonly MarkedQuestion[];
  readonly texts: PageTexts;
}

/** What became of marks: saved, refused with what is wrong by field, or met by another state. */
export type Marking = 'saved' | 'outdated' | ReadonlyMap<string, string>;

interface ResultRow extends ApiItem {
  readonly question: number;
  readonly number: number;
  readonly type: QuestionType;
  readonly points: number;
  readonly marks: number | null;
  readonly answer: ApiItem | null;
}

/** What people mark of attempts, through the API. */
@Injectable()
export class AttemptMarking {
  constructor(private readonly api: PageApi) {}

  /** Completed attempts of learners at a quiz, the earliest first. */
  async attempts(actor: Actor, quiz: number, context: CourseContext | undefined): Promise<readonly MarkedAttempt[]> {
    const session = context === undefined || context.session === 0 ? '' : `&session=${context.session}`;
    const place = context === undefined ? '' : `&course=${context.course}${session}`;
    const filter = `quiz=/api/c_quizzes/${quiz}${place}&status=completed&preview=false`;
    const rows = await this.api.rows(
      actor,
      `/api/track_e_exercises?${filter}&order[exeDate]=asc&include=user&itemsPerPage=${MOST_ATTEMPTS}`,
    );
    return rows.map(listed);
  }

  /** @throws Problem with the status that the API gives the caller for marking the attempt */
  async paper(actor: Actor, id: number): Promise<MarkedPaper> {
    const address = `/api/track_e_exercises/${id}`;
    await this.api.admitChange(actor, address);
    const { etag } = await this.api.tagged(actor, address);
    const { questions } = (await this.api.item(actor, `${address}/result`)) as unknown as { questions: readonly ResultRow[] };
    const answers = await this.api.rows(actor, `/api/track_e_attempts?trackExercise=${address}&itemsPerPage=${MOST_ATTEMPTS}`);
    const texts = new PageTexts();
    const byHand = questions.filter(({ type }) => kindOf(type).byHand === true);
    const marked: MarkedQuestion[] = [];
    for (const row of byHand) {
      const own = answers.find(({ questionId }) => questionId === row.question);
      marked.push(markedQuestion(row, texts, own ? await this.#files(actor, Number(own['id'])) : []));
    }
    return { etag, questions: marked, texts };
  }

  /** Gives the marks of a form. @param etag of the state that the form was opened with */
  async mark(actor: Actor, id: number, paper: MarkedPaper, form: URLSearchParams, etag: string): Promise<Marking> {
    const changed = paper.questions.filter((question) => isChanged(question, form));
    if (changed.length === 0) return 'saved';
    const gradings = changed.map(({ id: questionId }) => ({
      questionId,
      marks: numberOfField(form.get(fieldOfMark(questionId)) ?? ''),
      teacherComment: typed(form, fieldOfComment(questionId)) || null,
    }));
    try {
      await this.api.send(actor, {
        method: 'PATCH',
        address: `/api/track_e_exercises/${id}`,
        body: { gradings },
        headers: { 'if-match': etag },
      });
      return 'saved';
    } catch (error) {
      if (error instanceof Problem && error.getStatus() === 412) return 'outdated';
      const violations = error instanceof Problem ? (error.document.violations ?? []) : [];
      if (violations.length === 0) throw error;
      return new Map(violations.map(({ propertyPath, message }) => [fieldAt(propertyPath, gradings), message]));
    }
  }

  async #files(actor: Actor, answer: number): Promise<{ title: string; href: string }[]> {
    const rows = await this.api.rows(actor, `/api/attempt_files?attempt=/api/track_e_attempts/${answer}&signedFiles=true&itemsPerPage=20`);
    return rows.flatMap(({ file }) => {
      const facts = (file ?? {}) as ApiItem;
      return typeof facts['url'] === 'string' ? [{ title: textOf(facts['originalName'] ?? facts['name']) || '–', href: facts['url'] }] : [];
    });
  }
}

/** Name of the field for the points of a question. */
export function fieldOfMark(question: number): string {
  return `q${question}.marks`;
}

/** Name of the field for the comment on an answer. */
export function fieldOfComment(question: number): string {
  return `q${question}.comment`;
}

function typed(form: URLSearchParams, field: string): string {
  return (form.get(field) ?? '').replaceAll('\r\n', '\n').trim();
}

function isChanged({ id, marks, comment }: MarkedQuestion, form: URLSearchParams): boolean {
  const [mark, text] = [fieldOfMark(id), fieldOfComment(id)];
  return form.has(mark) && (typed(form, mark).replace(',', '.') !== marks || typed(form, text) !== comment.trim());
}

function fieldAt(path: string, gradings: readonly { readonly questionId: number }[]): string {
  const [, index = '', member = ''] = /^gradings\[(\d+)\]\.(\w+)/.exec(path) ?? [];
  const question = gradings[Number(index)]?.questionId ?? 0;
  return member === 'teacherComment' ? fieldOfComment(question) : fieldOfMark(question);
}

function listed({ id, user, number, exeDate, score, maxScore, toBeMarked }: ApiItem): MarkedAttempt {
  const person = (typeof user === 'object' ? user : null) as ApiItem | null;
  const name = [textOf(person?.['firstname']), textOf(person?.['lastname'])].join(' ').trim();
  return {
    id: Number(id),
    learner: name || textOf(person?.['username']) || '–',
    number: Number(number),
    at: textOf(exeDate),
    score: Number(score),
    maxScore: Number(maxScore),
    waits: Number(toBeMarked),
    href: `${attemptAddress(Number(id))}/marking`,
  };
}

function markedQuestion(row: ResultRow, texts: PageTexts, files: MarkedQuestion['files']): MarkedQuestion {
  const isMarked = row.marks !== null && row['state'] !== 'pending' && !(row.answer !== null && row['state'] === null);
  return {
    id: row.question,
    number: row.number,
    points: row.points,
    files,
    isMarked,
    text: texts.add(textOf(row['text'])),
    answer: texts.add(textOf(row.answer?.['text'])),
    marks: isMarked ? String(row.marks) : '',
    comment: textOf(row['teacherComment']),
  };
}
