import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';
import { PageApi, type PageCall } from '../../../pages/page-api.js';
import { type PageContext, type PagePlace, pagePlace } from '../../../pages/page-place.js';
import { Problem, type Violation } from '../../../resource/protocol/problem.js';
import type { EditedQuestion, EditedQuiz } from './edited-quiz.js';
import { isReady, placementsOf, shownQuiz } from './shown-quiz.js';
import { NEW_QUIZ } from './quiz-settings.js';
import { differs, type FieldsByPath, type Known, problemsByField, writtenQuestion, writtenQuiz } from './quiz-writing.js';

const INCLUDED = 'include=questions.question.answers';

/** Who asks for the form of which quiz; a new one where it names none. */
interface EditorVisit {
  readonly caller: Actor;
  /** Id of the caller's account. */
  readonly account: number;
  readonly quiz?: number;
  readonly context: PageContext;
}

/** A quiz that is opened in its form. */
export interface OpenedQuiz {
  readonly actor: Actor;
  readonly place: PagePlace;
  /** Zone of the caller's account, in which times are shown and typed. */
  readonly zone: string;
  /** Undefined for a new one. */
  readonly id?: number;
  readonly etag: string;
  readonly stored: EditedQuiz;
  /** Keys of questions that learners could not be asked as they are. */
  readonly unready: ReadonlySet<string>;
  readonly attempts: number;
  /** Whether it has more questions than the API shows at once. */
  readonly isTooLong: boolean;
}

/** What became of a form: saved under an id, refused with what is wrong by field, or met by another state. */
export type Saved = { readonly id: number } | { readonly problems: ReadonlyMap<string, string> } | { readonly isOutdated: true };

/** A unit of work that is given up because some of its requests were refused. */
class Refused extends Error {
  constructor(readonly problems: ReadonlyMap<string, string>) {
    super('Refused.');
  }
}

/** Opens quizzes in their form, and saves what it says. */
@Injectable()
export class QuizEditor {
  constructor(private readonly api: PageApi) {}

  /** @throws Problem with the status that the API gives the caller for changing the quiz, or for the course */
  async open({ caller, account, quiz, context }: EditorVisit): Promise<OpenedQuiz> {
    const actor = await this.api.acquainted(caller);
    const place = await pagePlace(this.api, actor, context);
    const zone = textOf((await this.api.readable(actor, `/api/users/${account}`))?.['timezone']) || 'UTC';
    const common = { actor, place, zone };
    if (quiz === undefined) {
      await this.#requireTeacher(actor, place);
      return { ...common, etag: '', stored: shownQuiz(NEW_QUIZ, zone), unready: new Set(), attempts: 0, isTooLong: false };
    }
    await this.api.admitChange(actor, `/api/c_quizzes/${quiz}`);
    const { item, etag } = await this.api.tagged(actor, `/api/c_quizzes/${quiz}?${INCLUDED}`);
    const attempts = await this.api.count(actor, `/api/track_e_exercises?quiz=/api/c_quizzes/${quiz}&preview=false`);
    const isTooLong = !Array.isArray(item['questions']);
    return { ...common, id: quiz, etag, stored: shownQuiz(item, zone), unready: unreadyOf(item), attempts, isTooLong };
  }

  /** @param etag of the state that the form was opened with @param key by which a form that is sent twice makes one quiz */
  async save(opened: OpenedQuiz, edited: EditedQuiz, etag: string, key: string): Promise<Saved> {
    try {
      return { id: await (opened.id === undefined ? this.#make(opened, edited, key) : this.#change(opened, opened.id, edited, etag)) };
    } catch (error) {
      if (error instanceof Refused) return { problems: error.problems };
      if (error instanceof Problem && error.getStatus() === 412) return { isOutdated: true };
      if (!(error instanceof Problem) || ![409, 413, 422].includes(error.getStatus())) throw error;
      return { problems: new Map([['', error.detail]]) };
    }
  }

  /** One request makes the quiz with its questions and their answers. */
  async #make({ actor, place, zone }: OpenedQuiz, edited: EditedQuiz, key: string): Promise<number> {
    const { body, fields } = writtenQuiz(edited, zone, { placements: new Map(), answers: new Set() });
    const resourceLinkList = [{ cid: place.course, ...(place.session === 0 ? {} : { sid: place.session }) }];
    const request = { method: 'POST', address: '/api/c_quizzes', headers: { 'idempotency-key': key } } as const;
    const violations = new ViolationList();
    const made = await violations.of(fields, () => this.api.send(actor, { ...request, body: { ...body, resourceLinkList } }));
    violations.requireNone();
    return Number(made?.['id']);
  }

  /** The quiz with its list of questions, and each question that was changed, in one unit of work. */
  async #change({ actor, zone, stored }: OpenedQuiz, id: number, edited: EditedQuiz, etag: string): Promise<number> {
    const known = knownOf(stored);
    const quiz = writtenQuiz(edited, zone, known);
    const headers = { prefer: 'nested=replace' };
    await this.api.together(actor, async (call) => {
      const violations = new ViolationList();
      const address = `/api/c_quizzes/${id}?${INCLUDED}`;
      await violations.of(quiz.fields, () =>
        call({ method: 'PATCH', address, body: quiz.body, headers: { ...headers, 'if-match': etag } }),
      );
      for (const question of edited.questions) await changeQuestion(call, question, known, violations);
      violations.requireNone();
    });
    return id;
  }

  /** Those who teach here are shown the form; what becomes of it, the API says. */
  async #requireTeacher(actor: Actor, { course, session }: PagePlace): Promise<void> {
    const coach = `/api/session_rel_course_rel_users?user=/api/users/${actor.id}&session=${session}&course=${course}&status=course_coach`;
    const lists = [`/api/me/courses?course=${course}&status=teacher`, ...(session === 0 ? [] : [coach])];
    for (const list of lists) if ((await this.api.rows(actor, `${list}&itemsPerPage=1`)).length > 0) return;
    const address = `/api/courses/${course}`;
    // Administrators teach nowhere, and change every course of theirs.
    await this.api.admitChange(actor, address);
  }
}

async function changeQuestion(call: PageCall, question: EditedQuestion, known: Known, violations: ViolationList): Promise<void> {
  const before = known.placements.get(question.key);
  if (question.id === 0 || question.values['kept'] === '1' || !before || !differs(question, before)) return;
  const { body, fields } = writtenQuestion(question, known);
  const address = `/api/c_quiz_questions/${question.id}`;
  await violations.of(fields, () => call({ method: 'PATCH', address, body, headers: { prefer: 'nested=replace' } }));
}

/** Collects what several requests find wrong, so that all of it is said at once. */
class ViolationList {
  readonly #found = new Map<string, string>();

  /** @throws Problem other than 422; once something is wrong, what follows from it is left out */
  async of(fields: FieldsByPath, send: () => Promise<ApiItem>): Promise<ApiItem | undefined> {
    try {
      return await send();
    } catch (error) {
      const violations = error instanceof Problem ? (error.document.violations ?? []) : [];
      if (violations.length === 0 && this.#found.size === 0) throw error;
      this.#add(violations, fields);
      return undefined;
    }
  }

  requireNone(): void {
    if (this.#found.size > 0) throw new Refused(this.#found);
  }

  #add(violations: readonly Violation[], fields: FieldsByPath): void {
    for (const [field, text] of problemsByField(violations, fields)) this.#found.set(field, text);
  }
}

function knownOf({ values, questions }: EditedQuiz): Known {
  const answers = questions.flatMap(({ rows, values: own }) => [
    ...rows.map(({ key }) => Number(key.slice(1))),
    ...rows.map(({ values: row }) => Number(row['option'] ?? 0)),
    Number(own['answer'] ?? 0),
  ]);
  return { quiz: values, placements: new Map(questions.map((one) => [one.key, one])), answers: new Set(answers.filter((id) => id > 0)) };
}

function unreadyOf(quiz: ApiItem): ReadonlySet<string> {
  const found = placementsOf(quiz).filter(
    ({ question }) => typeof question === 'object' && question !== null && !isReady(question as ApiItem),
  );
  return new Set(found.map(({ id }) => `p${String(id)}`));
}
