import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../auth/actor.js';
import { Clock } from '../../../../config/clock.js';
import { type ApiItem, textOf } from '../../../../pages/home/home-section.js';
import type { Language } from '../../../../languages/language.js';
import { PageTexts } from '../../../../pages/course/page-texts.js';
import { QuizPageApi } from './quiz-page-api.js';
import { attemptAddress, placeOf, quizAddress, type QuizPlace } from './quiz-place.js';
import { contextQuery, type CourseContext } from '../../../../pages/course/course-context.js';

const MOST_ATTEMPTS = 100;

/** An attempt as the page of its quiz lists it. */
interface ListedAttempt {
  readonly number: number;
  readonly href: string;
  readonly isOpen: boolean;
  readonly isPreview: boolean;
  readonly at: string;
  /** Left out where the quiz does not disclose it. */
  readonly score?: number;
  readonly maxScore: number;
  readonly waits: boolean;
}

/** Times and attempts that the caller has. */
interface QuizLimits {
  readonly opens: string;
  readonly closes: string;
  readonly minutes: number;
  readonly extraMinutes: number;
  /** 0: no limit. */
  readonly allowed: number;
  readonly left: number;
}

/** What the page of a quiz shows. */
export interface QuizPage {
  readonly id: number;
  readonly title: string;
  readonly place: QuizPlace;
  readonly questionCount: number;
  readonly maxScore: number;
  readonly passPercentage: number | null;
  readonly limits: QuizLimits;
  readonly attempts: readonly ListedAttempt[];
  readonly hidesAttempts: boolean;
  readonly open?: ListedAttempt;
  /** Why an attempt cannot begin now: the name of a problem. */
  readonly closed?: string;
  readonly teaches: boolean;
  /** Where teachers make and mark it. */
  readonly teaching?: { readonly edit: string; readonly marking: string };
  readonly action: string;
  /** By which two clicks make one attempt. */
  readonly key: string;
  readonly texts: PageTexts;
  readonly description?: number;
}

/** Who asks for the page of a quiz. */
interface QuizPageQuestion {
  readonly caller: Actor;
  readonly account: number;
  readonly quiz: number;
  readonly context: CourseContext | undefined;
  readonly language: Language;
}

/** Makes the page of a quiz, before its markup. */
@Injectable()
export class QuizPages {
  constructor(
    private readonly api: QuizPageApi,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem with the status that the API gives the caller for the quiz */
  async page({ caller, account, quiz, context, language }: QuizPageQuestion): Promise<QuizPage> {
    const actor = await this.api.acquainted(caller);
    const found = await this.api.item(actor, `/api/c_quizzes/${quiz}${contextQuery(context)}`);
    const rows = await this.#attempts(actor, account, quiz, context);
    const limits = limitsOf(found, await this.#extension(actor, account, quiz, context), rows);
    const attempts = rows.map(listed);
    const texts = new PageTexts();
    const teaches = await this.#teaches(actor, context);
    return {
      id: quiz,
      title: textOf(found['title']),
      place: await placeOf(this.api, actor, context, language),
      questionCount: Number(found['questionCount']),
      maxScore: Number(found['maxScore']),
      passPercentage: typeof found['passPercentage'] === 'number' ? found['passPercentage'] : null,
      limits,
      attempts,
      hidesAttempts: found['hideAttemptsTable'] === true,
      open: attempts.find(({ isOpen, isPreview }) => isOpen && !isPreview),
      closed: closedBy(limits, this.clock.now()),
      teaches,
      ...(teaches && { teaching: { edit: quizAddress(quiz, context, 'edit'), marking: quizAddress(quiz, context, 'marking') } }),
      action: quizAddress(quiz, context, 'attempts'),
      key: randomUUID(),
      texts,
      description: texts.add(textOf(found['description'])),
    };
  }

  /** The caller's own, the latest first. */
  async #attempts(actor: Actor, account: number, quiz: number, context: CourseContext | undefined): Promise<readonly ApiItem[]> {
    const place = context === undefined ? '' : `&course=${context.course}${context.session === 0 ? '' : `&session=${context.session}`}`;
    const address = `/api/track_e_exercises?user=/api/users/${account}&quiz=/api/c_quizzes/${quiz}${place}`;
    const rows =
      (await this.api.readable<readonly ApiItem[]>(actor, `${address}&order[startDate]=desc&itemsPerPage=${MOST_ATTEMPTS}`)) ?? [];
    return context?.session === 0 ? rows.filter(({ session }) => session == null) : rows;
  }

  async #extension(actor: Actor, account: number, quiz: number, context: CourseContext | undefined): Promise<ApiItem | undefined> {
    const address = `/api/c_quiz_extensions?user=/api/users/${account}&quiz=/api/c_quizzes/${quiz}&itemsPerPage=${MOST_ATTEMPTS}`;
    const rows = (await this.api.readable<readonly ApiItem[]>(actor, address)) ?? [];
    const session = context === undefined || context.session === 0 ? null : `/api/sessions/${context.session}`;
    return rows.find((row) => (row['session'] ?? null) === session);
  }

  /** Teachers try a quiz at any time, which counts nowhere. */
  async #teaches(actor: Actor, context: CourseContext | undefined): Promise<boolean> {
    if (context === undefined) return false;
    const address = `/api/me/courses?course=${context.course}&status=teacher&itemsPerPage=1`;
    return ((await this.api.readable<readonly ApiItem[]>(actor, address)) ?? []).length > 0;
  }
}

function limitsOf(quiz: ApiItem, extension: ApiItem | undefined, rows: readonly ApiItem[]): QuizLimits {
  const minutes = Number(quiz['expiredTime']);
  const extraMinutes = minutes === 0 ? 0 : Number(extension?.['extraMinutes'] ?? 0);
  const most = Number(quiz['maxAttempt']);
  const allowed = most === 0 ? 0 : most + Number(extension?.['extraAttempts'] ?? 0);
  const used = rows.filter(({ preview }) => preview !== true).length;
  return {
    opens: textOf(extension?.['startTime']) || textOf(quiz['startTime']),
    closes: textOf(extension?.['endTime']) || textOf(quiz['endTime']),
    minutes: minutes + extraMinutes,
    extraMinutes,
    allowed,
    left: Math.max(0, allowed - used),
  };
}

function closedBy({ opens, closes, allowed, left }: QuizLimits, now: Date): string | undefined {
  if (opens !== '' && now < new Date(opens)) return 'not-open';
  if (closes !== '' && now >= new Date(closes)) return 'attempt-window-closed';
  return allowed > 0 && left === 0 ? 'no-attempt-left' : undefined;
}

function listed({ id, number, status, preview, startDate, exeDate, score, maxScore, toBeMarked }: ApiItem): ListedAttempt {
  const isOpen = status !== 'completed';
  return {
    number: Number(number),
    href: attemptAddress(Number(id)),
    isOpen,
    isPreview: preview === true,
    at: textOf(exeDate ?? startDate),
    ...(!isOpen && typeof score === 'number' ? { score } : {}),
    maxScore: Number(maxScore),
    waits: Number(toBeMarked) > 0,
  };
}
