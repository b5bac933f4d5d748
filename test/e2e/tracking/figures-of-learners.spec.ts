import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { newPath, newStep } from '../../support/path-fixture.js';
import { newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { newSession, sessionOfCourse } from '../../support/session-of-course.js';

type Row = Readonly<Record<string, unknown>>;

/** Of whom, and in which context, something was done. */
interface Doer {
  readonly who: ApiClient;
  /** `cid` and `sid` of what the learner does. */
  readonly query: string;
  readonly places: readonly string[];
}

const mean = (numbers: readonly number[]): string | null =>
  numbers.length === 0 ? null : (numbers.reduce((sum, one) => sum + one, 0) / numbers.length).toFixed(2);

describe('the figures of learners', () => {
  let application: TestApplication;
  let room: Classroom;
  let rows: readonly Json[];

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    const { session, asLearner } = await sessionOfCourse(application, room);
    const other = await newSession(room);
    const [cid, classmate] = [room.course, application.as(await room.classmate())];
    await room.classmate();
    const places: Readonly<Record<string, readonly object[]>> = {
      course: [{ cid }],
      draft: [{ cid, visibility: 'draft' }],
      session: [{ cid, sid: session }],
      both: [{ cid }, { cid, sid: session }],
      other: [{ cid, sid: other }],
    };
    const doers: readonly Doer[] = [
      { who: room.asStudent, query: `cid=${cid}`, places: ['course', 'both'] },
      { who: classmate, query: `cid=${cid}`, places: ['both'] },
      { who: asLearner, query: `cid=${cid}&sid=${session}`, places: ['session', 'both'] },
    ];
    for (const [place, resourceLinkList] of Object.entries(places)) {
      const who = doers.filter((doer) => doer.places.includes(place));
      await assignments(resourceLinkList, who);
      await quiz(resourceLinkList, who);
      await path(resourceLinkList, who);
    }
    const found = (await room.asTeacher.get(`/api/courses/${cid}/learners`)).body.member ?? [];
    rows = [...found.filter((row) => row['session'] === null), ...found.filter((row) => row['session'] !== null)];
  });
  afterAll(() => application.close());

  /** The room where an administrator makes what is in it: also what is given to sessions. */
  const made = (): Classroom => ({ ...room, asTeacher: room.asAdministrator });

  async function done(reply: Promise<{ readonly status: number; readonly text: string; readonly body: Json }>): Promise<Json> {
    const { status, text, body } = await reply;
    expect([Math.floor(status / 100), text]).toEqual([2, text]);
    return body;
  }

  /** One that was due long ago, one that is due some day, and one that never is; learners hand in to the first two. */
  async function assignments(resourceLinkList: readonly object[], doers: readonly Doer[]): Promise<void> {
    for (const expiresOn of ['2020-01-01T00:00:00Z', '2090-01-01T00:00:00Z', undefined]) {
      const values = { title: 'Essay', qualification: 10, parentResourceNodeId: room.node, resourceLinkList };
      const to = (await done(room.asAdministrator.post('/api/c_student_publications', values)))['@id'];
      if (expiresOn === undefined) continue;
      await done(room.asAdministrator.post('/api/c_student_publication_assignments', { publication: to, expiresOn }));
      const work = { title: 'Mine', filetype: 'file', publicationParent: to };
      for (const { who } of [...doers, ...doers]) await done(who.post('/api/c_student_publications', work));
    }
  }

  /** Learners choose rightly in their first attempt and wrongly in the second one. */
  async function quiz(resourceLinkList: readonly object[], doers: readonly Doer[]): Promise<void> {
    for (const attemptCounted of ['average', 'latest', 'first', 'best']) {
      const id = await newQuiz(made(), { maxAttempt: 0, attemptCounted, resourceLinkList });
      const { id: question, answers } = await newQuestion(made(), id, { type: 'unique_answer', ponderation: 2 }, [
        { correct: 1, ponderation: 2 },
        {},
      ]);
      for (const { who, query } of doers)
        for (const choice of answers) {
          const { id: attempt } = await done(who.post(`/api/c_quizzes/${id}/attempts?${query}`, {}));
          await done(who.post(`/api/track_e_exercises/${String(attempt)}/submit`, { answers: { [question]: { choice } } }));
        }
    }
  }

  /** Learners follow the first of three steps. */
  async function path(resourceLinkList: readonly object[], doers: readonly Doer[]): Promise<void> {
    const { iri } = await newPath(made(), [{ itemType: 'document' }], { resourceLinkList });
    for (const displayOrder of [1, 2]) await newStep(made(), iri, { displayOrder });
    for (const { who, query } of doers) await done(who.post(`${iri}/runtime/item?${query}`, {}));
  }

  /** What tables hold, without what the report asks of them. */
  const all = (table: string): Promise<readonly Row[]> => application.dataSource.query(`SELECT * FROM "${table}" ORDER BY "id"`);

  /** Of the activities of a kind those that learners are shown where the row is. */
  async function shown(table: string, session: number | null): Promise<readonly Row[]> {
    const links = (await all('resource_link')).filter(
      (link) => link['course_id'] === room.course && link['deleted_at'] === null && link['visibility'] === 'published',
    );
    const given = links.filter((link) => link['session_id'] === null || link['session_id'] === session);
    const nodes = new Set(given.map((link) => String(link['resource_node_id'])));
    return (await all(table)).filter((activity) => nodes.has(String(activity['resource_node_id'])));
  }

  const numberIn = (address: unknown): number | null => (typeof address === 'string' ? Number(/\d+$/.exec(address)?.[0]) : null);

  async function expected(row: Json): Promise<Row> {
    const [user, session] = [numberIn(row['user']), numberIn(row['session'])];
    const isOwn = (record: Row): boolean =>
      record['user_id'] === user && record['course_id'] === room.course && record['session_id'] === session;
    const [views, attempts] = [(await all('c_lp_view')).filter(isOwn), (await all('track_e_exercises')).filter(isOwn)];
    const paths = await shown('c_lp', session);
    const best = paths.map(({ id }) =>
      Math.max(0, ...views.filter((view) => view['lp_id'] === id).map((view) => Number(view['progress']))),
    );
    const quizzes = new Map((await all('c_quiz')).map((one) => [one['id'], one['attempt_counted']]));
    const scores = [...new Set(attempts.map((attempt) => attempt['quiz_id']))].map((id) => {
      const ratios = attempts.filter((one) => one['quiz_id'] === id).map((one) => (100 * Number(one['score'])) / Number(one['max_score']));
      const way = String(quizzes.get(id));
      return Number({ average: mean(ratios), latest: ratios.at(-1), first: ratios[0], best: Math.max(...ratios) }[way]);
    });
    const terms = new Map((await all('c_student_publication_assignment')).map((one) => [one['publication_id'], one['expires_on']]));
    const works = (await all('c_student_publication')).filter((work) => work['user_id'] === user && work['filetype'] === 'file');
    const owed = (await shown('c_student_publication', session)).filter((one) => one['filetype'] === 'folder');
    const sent = owed.filter(({ id }) => works.some((work) => work['publication_parent_id'] === id));
    const isOver = ({ id }: Row): boolean => ((terms.get(id) as Date | undefined) ?? new Date('2999-01-01')) < new Date();
    return {
      progress: mean(best),
      quizzes: (await shown('c_quiz', session)).length,
      quizzesTaken: scores.length,
      quizMean: mean(scores),
      works: owed.length,
      worksHandedIn: sent.length,
      worksLate: sent.filter(isOver).length,
      worksMissing: owed.filter(isOver).length - sent.filter(isOver).length,
    };
  }

  it('are what tables hold of each, in the course itself and in a session', async () => {
    expect(rows.map(({ session }) => session === null)).toEqual([true, true, true, false]);
    for (const row of rows) expect(row).toMatchObject(await expected(row));
    const named = ['works', 'worksHandedIn', 'worksLate', 'worksMissing', 'quizzes', 'quizzesTaken', 'quizMean', 'progress'];
    expect(rows.map((row) => named.map((name) => row[name]))).toEqual([
      [6, 4, 2, 0, 8, 8, '62.50', '33.00'],
      [6, 2, 1, 1, 8, 4, '62.50', '16.50'],
      [6, 0, 0, 2, 8, 0, null, '0.00'],
      [9, 4, 2, 1, 12, 8, '62.50', '22.00'],
    ]);
  });

  it('are the same on a page of two, in any order and by themselves', async () => {
    const list = `/api/courses/${room.course}/learners?itemsPerPage=2`;
    for (const name of ['worksHandedIn', 'quizMean', 'progress', 'lastAccess']) {
      const pages = [1, 2].map(async (page) => (await room.asTeacher.get(`${list}&page=${page}&order[${name}]=asc`)).body.member ?? []);
      const found = (await Promise.all(pages)).flat();
      expect([...found].sort((one, next) => Number(one['id']) - Number(next['id']))).toEqual(
        [...rows].sort((one, next) => Number(one['id']) - Number(next['id'])),
      );
    }
    for (const row of rows) expect((await room.asTeacher.get(String(row['@id']))).body).toMatchObject({ ...row, '@id': row['@id'] });
    expect((await room.asTeacher.get(`${list}&worksMissing[gte]=1`)).body.totalItems).toBe(3);
    const second = (await room.asTeacher.get(`${list}&page=2`)).body.member ?? [];
    const [, last] = (await room.asTeacher.get(list)).body.member ?? [];
    const cursor = Buffer.from(JSON.stringify(['>', String(last?.['id'])])).toString('base64url');
    expect((await room.asTeacher.get(`${list}&page=2&cursor=${cursor}`)).body.member).toEqual(second);
  });

  it('of a path are its own on any page', async () => {
    const [{ id } = { id: 0 }] = await shown('c_lp', null);
    const list = `/api/learning_paths/${String(id)}/reporting?itemsPerPage=1`;
    const one = (await room.asTeacher.get(`${list}&page=2`)).body.member ?? [];
    expect(one).toMatchObject([{ lp: `/api/learning_paths/${String(id)}` }]);
    for (let count = 0; count < 10; count += 1) await room.classmate();
    const { status, body } = await room.asTeacher.get(`${list}&page=11`);
    expect([status, body.member?.map(({ lp }) => lp)]).toEqual([200, [`/api/learning_paths/${String(id)}`]]);
  });
});
