import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GRADEBOOK_TRIGGERS } from '../../../src/tracking/assessment/gradebook/totals/gradebook-triggers.js';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';
import { type MadePath, newPath } from '../../support/path-fixture.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../../support/quiz-fixture.js';
import { joinSession, sessionOfCourse } from '../../support/session-of-course.js';

type Values = Readonly<Record<string, unknown>>;

/** A write of what totals are made of; `refused` where the lock answers it with a 409. */
interface Attack {
  /** Tables and events that it comes to, of those that mark gradebooks as outdated. */
  readonly reaches: readonly string[];
  readonly run: () => Promise<Reply | undefined>;
  readonly refused?: true;
  /** Nothing of the gradebook that is open can show it. */
  readonly unseen?: true;
}

/**
 * The same activities feed a category that is locked, columns that are locked, and a category that is open. Whatever is written: the
 * first two stay as they were, the third follows.
 */
describe('a locked gradebook', () => {
  let application: TestApplication;
  let room: Classroom;
  let other: Classroom;
  let classmate: Person;
  /** Has done nothing: without an attempt the maximum of a quiz is that of its questions as they are. */
  let absentee: Person;
  let asClassmate: ApiClient;
  let root: Json;
  let locked: Json;
  let open: Json;
  let lockedExam: Json;
  let openExam: Json;
  let quiz: number;
  let choice: AskedQuestion;
  let essay: AskedQuestion;
  let firstAttempt: number;
  /** A category of questions. */
  let kind: Json;
  let assignment: Json;
  let work: Json;
  let path: MadePath;
  let thread: Json;
  let threadMark: Json;
  let register: Json;
  let dates: readonly Json[];
  let group: Json;
  let presence: Json;
  let survey: Json;
  let invitation: Json;
  let item: Json;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    other = await classroom(application);
    await application.given.member({ id: other.course }, room.student);
    classmate = await room.classmate();
    asClassmate = application.as(classmate);
    absentee = await room.classmate();
    await makeActivities();
    await makeGradebook();
    expect((await room.asTeacher.patch(String(locked['@id']), { locked: true })).status).toBe(200);
    for (const link of await linksOf(root)) expect((await room.asTeacher.patch(String(link['@id']), { locked: true })).status).toBe(200);
  });

  afterAll(() => application.close());

  async function made(of: string, values: Values, client = room.asTeacher): Promise<Json> {
    const { status, body } = await client.post(`/api/${of}`, values);
    expect([of, status, body.violations ?? body.detail]).toEqual([of, 201, undefined]);
    return body;
  }

  const placed = (values: Values): Values => ({ title: 'Activity', parentResourceNodeId: room.node, ...values });
  const userOf = (person: Person): string => `/api/users/${person.id}`;
  const change = (of: Json, values: Values): Promise<Reply> => room.asTeacher.patch(String(of['@id']), values);
  const remove = (of: Json): Promise<Reply> => room.asTeacher.delete(String(of['@id']));

  async function makeActivities(): Promise<void> {
    quiz = await newQuiz(room, { maxAttempt: 0, attemptCounted: 'best' });
    choice = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 2 }, [{ correct: 1, ponderation: 2 }, {}]);
    essay = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
    firstAttempt = await take(room.asStudent, 1, 1);
    kind = await made('c_quiz_question_categories', placed({}));
    assignment = await made('c_student_publications', placed({ qualification: 10 }));
    work = await handIn(room.asStudent);
    await change(work, { qualification: 4 });
    path = await newPath(room, [{}, {}, {}, {}]);
    await path.open(room.asStudent, path.steps[0]);
    const forum = await made('forums', placed({}));
    thread = await made('forum_threads', placed({ forum: forum['@id'], threadQualifyMax: 10 }));
    threadMark = await markOfThread(room.student, 4);
    register = await made('attendances', placed({}));
    group = await made('c_groups', placed({ maxStudent: 5 }));
    dates = [await date(1), await date(2), await date(3)];
    presence = await sheet(0, room.student, 'absent');
    survey = await made('c_surveys', placed({ code: 'S1' }));
    await made('c_survey_questions', { survey: survey['@id'], surveyQuestion: 'Well?', type: 'open' });
    invitation = await invite(room.student);
  }

  async function makeGradebook(): Promise<void> {
    const elsewhere = await made('gradebook_categories', { title: 'Other', course: other.course, certifMinScore: 50 }, other.asTeacher);
    otherExam = await made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 10, category: elsewhere['@id'] }, other.asTeacher);
    root = await made('gradebook_categories', { title: 'Gradebook', course: room.course });
    const rules = {
      course: room.course,
      parent: root['@id'],
      certifMinScore: 10,
      generateCertificates: true,
      depends: `[${other.course}]`,
    };
    locked = await made('gradebook_categories', { title: 'Locked', ...rules });
    open = await made('gradebook_categories', { title: 'Open', ...rules });
    for (const category of [root, locked, open]) await linkAll(category);
    [lockedExam, openExam] = [await exam(locked), await exam(open)];
    for (const category of [locked, open]) await made('skill_rel_gradebooks', await skillOf(category));
    item = await made('skill_rel_items', await skillItem(100), room.asAdministrator);
  }

  let otherExam: Json;

  async function linkAll(category: Json): Promise<void> {
    const activities: Readonly<Record<string, unknown>> = {
      exercise: quiz,
      student_publication: assignment.id,
      learning_path: path.id,
      forum_thread: thread.id,
      attendance: register.id,
      survey: survey.id,
    };
    for (const [type, refId] of Object.entries(activities))
      await made('gradebook_links', { category: category['@id'], course: room.course, weight: 10, type, refId });
  }

  async function exam(category: Json): Promise<Json> {
    const column = await made('gradebook_evaluations', { title: 'Exam', weight: 10, max: 10, category: category['@id'] });
    await made('gradebook_results', { evaluation: column['@id'], user: userOf(room.student), score: 5 });
    return column;
  }

  let skills = 0;

  async function newSkill(): Promise<string> {
    skills += 1;
    return String((await made('skills', { title: 'Skill', shortCode: `S${room.course}-${skills}` }, room.asAdministrator))['@id']);
  }

  const skillOf = async (category: Json): Promise<Values> => ({ skill: await newSkill(), gradebookCategory: category['@id'] });

  const skillItem = async (conditions: number): Promise<Values> => ({
    skill: await newSkill(),
    itemType: 'exercise',
    itemId: quiz,
    courseId: room.course,
    obtainConditions: String(conditions),
  });

  /** An attempt whose choice is right or wrong, and whose essay gets so many points. */
  async function take(client: ApiClient, chosen: number, marks: number | null): Promise<number> {
    const begun = await client.post(`/api/c_quizzes/${quiz}/attempts`, {});
    const attempt = Number(begun.body.id);
    const answers = { [choice.id]: { choice: choice.answers[chosen] }, [essay.id]: { text: '<p>Because.</p>' } };
    expect((await client.post(`/api/track_e_exercises/${attempt}/submit`, { answers })).status).toBe(200);
    if (marks !== null) expect((await gradeEssay(attempt, marks)).status).toBe(200);
    return attempt;
  }

  const gradeEssay = (attempt: number, marks: number): Promise<Reply> =>
    room.asTeacher.patch(`/api/track_e_exercises/${attempt}`, { gradings: [{ questionId: essay.id, marks }] });

  const handIn = (client: ApiClient): Promise<Json> =>
    made('c_student_publications', { title: 'Mine', filetype: 'file', publicationParent: assignment['@id'] }, client);

  const markOfThread = (person: Person, qualify: number): Promise<Json> =>
    made('forum_thread_qualifies', { user: userOf(person), thread: thread['@id'], qualify });

  const date = (day: number): Promise<Json> =>
    made('c_attendance_calendars', { attendance: register['@id'], dateTime: new Date(Date.UTC(2026, 0, day, 9)).toISOString() });

  const forGroup = (of: Json): Promise<Reply> =>
    room.asTeacher.post('/api/c_attendance_calendar_rel_groups', { attendanceCalendar: of['@id'], group: group['@id'] });

  const sheet = (at: number, person: Person, how: string): Promise<Json> =>
    made('c_attendance_sheets', { attendanceCalendar: dates[at]?.['@id'], user: userOf(person), presence: how });

  const invite = (person: Person): Promise<Json> => made('c_survey_invitations', { survey: survey['@id'], user: userOf(person) });

  async function answerSurvey(client: ApiClient): Promise<Reply> {
    const { body } = await room.asTeacher.get(`/api/c_survey_questions?survey=${String(survey['@id'])}`);
    return client.post('/api/c_survey_answers', { survey: survey['@id'], question: body.member?.[0]?.['@id'], optionId: 'Fine' });
  }

  async function listed(address: string): Promise<readonly Json[]> {
    const { status, body } = await room.asTeacher.get(address);
    expect([address, status]).toEqual([address, 200]);
    return body.member ?? [];
  }

  const linksOf = (category: Json): Promise<readonly Json[]> =>
    listed(`/api/gradebook_links?category=${String(category['@id'])}&order[id]=asc`);

  /** Totals, columns, certificates, awards and the log of the days. */
  async function stateOf(category: Json): Promise<unknown> {
    const [id, address] = [String(category.id), String(category['@id'])];
    return {
      totals: await listed(`/api/gradebook_categories/${id}/totals?order[user.username]=asc`),
      links: await linksOf(category),
      certificates: await listed(`/api/gradebook_certificates?category=${address}`),
      skills: (await listed(`/api/skill_rel_gradebooks?gradebookCategory=${address}`)).map(({ skill }) => skill),
      awards: await awardsOf(category),
      days: await listed(`/api/gradebook_score_logs?category=${address}&order[id]=asc`),
    };
  }

  async function awardsOf(category: Json): Promise<readonly unknown[]> {
    const named = await listed(`/api/skill_rel_gradebooks?gradebookCategory=${String(category['@id'])}`);
    const awards = await listed(`/api/skill_rel_users?course=/api/courses/${room.course}`);
    const skillsOf = [...named.map(({ skill }) => skill), item.skill];
    return awards.filter(({ skill }) => skillsOf.includes(skill as string));
  }

  /** Of the open category around them, the columns that are locked. */
  async function lockedColumns(): Promise<unknown> {
    const totals = await listed(`/api/gradebook_categories/${String(root.id)}/totals?order[user.username]=asc`);
    return totals
      .filter(({ username }) => username === room.student.username)
      .map(({ username, columns }) => [username, (columns as readonly Json[]).filter(({ kind }) => kind !== 'category')]);
  }

  const frozen = async (): Promise<unknown> => ({
    category: await stateOf(locked),
    links: await linksOf(root),
    columns: await lockedColumns(),
  });

  const ofBoth = async (run: (category: Json, column: Json) => Promise<Reply>): Promise<Reply> => {
    expect((await run(open, openExam)).status).toBeLessThan(300);
    return run(locked, lockedExam);
  };

  const resultOf = async (column: Json): Promise<Json> => (await listed(`/api/gradebook_results?evaluation=${String(column.id)}`))[0] ?? {};

  const attacks = (): readonly Attack[] => [
    ...ownAttacks(),
    { reaches: ['track_e_exercises INSERT', 'track_e_exercises UPDATE'], run: async () => (await take(room.asStudent, 0, 3), undefined) },
    { reaches: ['track_e_exercises UPDATE'], run: () => gradeEssay(firstAttempt, 5) },
    { reaches: ['track_e_exercises INSERT'], run: async () => (await take(asClassmate, 0, null), undefined) },
    { reaches: ['c_student_publication INSERT'], run: async () => change(await handIn(asClassmate), { qualification: 9 }) },
    { reaches: ['c_student_publication UPDATE'], run: () => change(work, { qualification: 8 }) },
    { reaches: ['c_student_publication UPDATE'], run: () => change(assignment, { qualification: 20 }) },
    { reaches: ['c_student_publication DELETE'], run: () => remove(work) },
    { reaches: ['c_lp_view INSERT'], run: () => path.open(asClassmate, path.steps[0]) },
    { reaches: ['c_lp_view UPDATE'], run: () => path.open(room.asStudent, path.steps[1]) },
    { reaches: ['c_forum_thread_qualify INSERT'], run: async () => (await markOfThread(classmate, 7), undefined) },
    { reaches: ['c_forum_thread_qualify UPDATE'], run: () => change(threadMark, { qualify: 9 }) },
    { reaches: ['c_forum_thread UPDATE'], run: () => change(thread, { threadQualifyMax: 20 }) },
    { reaches: ['c_forum_thread_qualify DELETE'], run: () => remove(threadMark) },
    { reaches: ['c_attendance_result INSERT'], run: async () => (await sheet(1, classmate, 'present'), undefined) },
    { reaches: ['c_attendance_result UPDATE'], run: () => change(presence, { presence: 'present' }) },
    { reaches: ['c_attendance_calendar INSERT'], run: async () => (await date(4), undefined) },
    { reaches: ['c_attendance_calendar DELETE'], run: () => remove(dates[2] ?? {}) },
    { reaches: ['c_attendance_calendar UPDATE'], run: () => change(dates[0] ?? {}, { blocked: true }) },
    { reaches: ['c_attendance_calendar_rel_group INSERT'], run: () => forGroup(dates[1] ?? {}) },
    {
      reaches: ['c_group_rel_user INSERT'],
      run: () => room.asTeacher.post('/api/c_group_rel_users', { group: group['@id'], user: userOf(room.student) }),
    },
    {
      reaches: ['c_group_rel_user DELETE'],
      run: async () => remove((await listed(`/api/c_group_rel_users?group=${String(group['@id'])}`))[0] ?? {}),
    },
    {
      reaches: ['c_attendance_calendar_rel_group DELETE'],
      run: async () => remove((await listed('/api/c_attendance_calendar_rel_groups'))[0] ?? {}),
    },
    { reaches: ['c_attendance UPDATE'], run: () => change(register, { requireUnique: true }) },
    { reaches: ['c_survey_invitation UPDATE'], run: () => answerSurvey(room.asStudent) },
    { reaches: ['c_survey_invitation INSERT'], run: async () => (await invite(classmate), answerSurvey(asClassmate)) },
    { reaches: ['c_survey_invitation DELETE'], run: () => remove(invitation) },
    { reaches: ['c_survey UPDATE'], run: () => change(survey, { title: 'Renamed' }) },
    { reaches: ['c_quiz_question UPDATE'], run: () => room.asTeacher.patch(`/api/c_quiz_questions/${essay.id}`, { ponderation: 8 }) },
    {
      reaches: ['c_quiz_rel_question INSERT'],
      run: async () => (
        await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 3 }, [{ correct: 1, ponderation: 3 }, {}]),
        undefined
      ),
    },
    { reaches: ['c_quiz UPDATE'], run: () => room.asTeacher.patch(`/api/c_quizzes/${quiz}`, { questionSelectionType: 3 }), unseen: true },
    { reaches: ['c_quiz_question_categories INSERT'], run: () => categorised([kind]), unseen: true },
    { reaches: ['c_quiz_rel_category INSERT'], run: () => drawFrom(kind, 0) },
    { reaches: ['c_quiz_rel_category UPDATE'], run: async () => change(await drawn(), { countQuestions: 1 }) },
    { reaches: ['c_quiz_question_categories DELETE'], run: () => categorised([]) },
    { reaches: ['c_quiz_rel_category DELETE'], run: async () => remove(await drawn()) },
    { reaches: ['c_quiz UPDATE'], run: () => room.asTeacher.patch(`/api/c_quizzes/${quiz}`, { title: 'Renamed' }) },
    {
      reaches: ['c_quiz_rel_question DELETE'],
      run: async () => {
        const [first] = await listed(`/api/c_quiz_rel_questions?quiz=/api/c_quizzes/${quiz}&order[id]=asc`);
        return remove(first ?? {});
      },
    },
    { reaches: ['c_lp UPDATE'], run: () => room.asTeacher.patch(path.iri, { title: 'Renamed' }) },
    { reaches: ['gradebook_total INSERT', 'gradebook_total UPDATE', 'gradebook_total DELETE'], run: passElsewhere },
    {
      reaches: ['skill_rel_item INSERT'],
      run: async () => void (item = await made('skill_rel_items', await skillItem(1), room.asAdministrator)),
      unseen: true,
    },
    {
      reaches: ['skill_rel_item UPDATE'],
      run: () => room.asAdministrator.patch(String(item['@id']), { obtainConditions: '2' }),
      unseen: true,
    },
    { reaches: ['course_rel_user INSERT'], run: enrolAnother },
    { reaches: ['course_rel_user UPDATE'], run: async () => change(await enrolment(classmate), { status: 'teacher' }) },
    { reaches: ['course_rel_user DELETE'], run: async () => remove(await enrolment(absentee)) },
    { reaches: ['c_lp_view DELETE'], run: () => room.asTeacher.delete(path.iri), unseen: true },
    {
      reaches: [
        'c_lp DELETE',
        'c_survey DELETE',
        'c_forum_thread DELETE',
        'c_attendance DELETE',
        'c_attendance_result DELETE',
        'c_quiz DELETE',
        'track_e_exercises DELETE',
      ],
      run: removeActivities,
      unseen: true,
    },
  ];

  /** Writes of the gradebook itself; each is done in the category that is open, too. */
  const ownAttacks = (): readonly Attack[] => [
    {
      reaches: ['gradebook_result INSERT'],
      run: () =>
        ofBoth((_, column) =>
          room.asTeacher.post('/api/gradebook_results', { evaluation: column['@id'], user: userOf(classmate), score: 9 }),
        ),
      refused: true,
    },
    {
      reaches: ['gradebook_result UPDATE'],
      run: () => ofBoth(async (_, column) => change(await resultOf(column), { score: 10 })),
      refused: true,
    },
    { reaches: ['gradebook_result DELETE'], run: () => ofBoth(async (_, column) => remove(await resultOf(column))), refused: true },
    { reaches: ['gradebook_evaluation UPDATE'], run: () => ofBoth((_, column) => change(column, { weight: 90 })), refused: true },
    { reaches: ['gradebook_evaluation DELETE'], run: () => ofBoth((_, column) => remove(column)), refused: true },
    {
      reaches: ['gradebook_evaluation INSERT'],
      run: () =>
        ofBoth((category) =>
          room.asTeacher.post('/api/gradebook_evaluations', { title: 'More', weight: 3, max: 1, category: category['@id'] }),
        ),
      refused: true,
    },
    {
      reaches: ['gradebook_link UPDATE'],
      run: () => ofBoth(async (category) => change((await linksOf(category))[0] ?? {}, { weight: 30 })),
      refused: true,
    },
    {
      reaches: ['gradebook_link DELETE'],
      run: () => ofBoth(async (category) => remove((await linksOf(category)).at(-1) ?? {})),
      refused: true,
    },
    {
      reaches: ['gradebook_link INSERT'],
      run: () =>
        ofBoth((category) =>
          room.asTeacher.post('/api/gradebook_links', {
            category: category['@id'],
            course: room.course,
            weight: 10,
            type: 'survey',
            refId: survey.id,
          }),
        ),
      refused: true,
    },
    {
      reaches: ['gradebook_link UPDATE'],
      run: async () => change((await linksOf(root))[0] ?? {}, { weight: 30 }),
      refused: true,
      unseen: true,
    },
    { reaches: ['gradebook_link DELETE'], run: async () => remove((await linksOf(root))[0] ?? {}), refused: true, unseen: true },
    {
      reaches: ['gradebook_category UPDATE'],
      run: () => ofBoth((category) => change(category, { emptyGrades: 'excluded' })),
      refused: true,
    },
    { reaches: ['gradebook_category UPDATE'], run: () => ofBoth((category) => change(category, { weight: 50 })), refused: true },
    {
      reaches: ['gradebook_category INSERT'],
      run: () =>
        ofBoth((category) =>
          room.asTeacher.post('/api/gradebook_categories', { title: 'Below', course: room.course, parent: category['@id'] }),
        ),
      refused: true,
    },
    {
      reaches: ['gradebook_category DELETE'],
      run: async () => {
        const [below] = await listed(`/api/gradebook_categories?parent=${String(open['@id'])}`);
        expect((await remove(below ?? {})).status).toBe(204);
        return remove(locked);
      },
      refused: true,
    },
    {
      reaches: ['gradebook_score_display INSERT'],
      run: () =>
        ofBoth((category) =>
          room.asTeacher.post('/api/gradebook_score_displays', { score: 100, display: 'Good', category: category['@id'] }),
        ),
    },
    {
      reaches: ['gradebook_score_display UPDATE'],
      run: () => ofBoth(async (category) => change(await labelOf(category), { display: 'Fair' })),
    },
    { reaches: ['gradebook_score_display DELETE'], run: () => ofBoth(async (category) => remove(await labelOf(category))) },
    {
      reaches: ['skill_rel_gradebook INSERT'],
      run: () => ofBoth(async (category) => room.asTeacher.post('/api/skill_rel_gradebooks', await skillOf(category))),
      refused: true,
    },
  ];

  const categorised = (categories: readonly Json[]): Promise<Reply> =>
    room.asTeacher.patch(`/api/c_quiz_questions/${choice.id}`, { categories: categories.map(({ '@id': address }) => address) });

  const drawFrom = (category: Json, countQuestions: number): Promise<Reply> =>
    room.asTeacher.post('/api/c_quiz_rel_question_categories', {
      quiz: `/api/c_quizzes/${quiz}`,
      category: category['@id'],
      countQuestions,
    });

  const drawn = async (): Promise<Json> => (await listed(`/api/c_quiz_rel_question_categories?quiz=/api/c_quizzes/${quiz}`))[0] ?? {};

  const labelOf = async (category: Json): Promise<Json> =>
    (await listed(`/api/gradebook_score_displays?category=${String(category['@id'])}`))[0] ?? {};

  async function passElsewhere(): Promise<Reply> {
    const mark = { evaluation: otherExam['@id'], user: userOf(room.student), score: 9 };
    return other.asTeacher.post('/api/gradebook_results', mark);
  }

  async function enrolAnother(): Promise<Reply> {
    const newcomer = await application.given.student();
    return room.asTeacher.post('/api/course_rel_users', {
      course: `/api/courses/${room.course}`,
      user: userOf(newcomer),
      status: 'student',
    });
  }

  const enrolment = async (person: Person): Promise<Json> =>
    (await listed(`/api/course_rel_users?course=/api/courses/${room.course}&user=${userOf(person)}`))[0] ?? {};

  async function removeActivities(): Promise<undefined> {
    for (const activity of [survey, thread, register]) expect((await remove(activity)).status).toBe(204);
    expect((await room.asTeacher.delete(`/api/c_quizzes/${quiz}`)).status).toBe(204);
    expect((await remove(assignment)).status).toBe(204);
    return undefined;
  }

  it('keeps totals, columns, certificates, skills and the log, whatever is written', async () => {
    const before = await frozen();
    let openBefore = await stateOf(open);
    for (const { reaches, run, refused = false, unseen = false } of attacks()) {
      const reply = await run();
      const title = reaches.join(', ');
      if (refused) expect([title, reply?.status]).toEqual([title, 409]);
      else expect([title, reply === undefined || reply.status < 300 ? 'done' : reply.text]).toEqual([title, 'done']);
      expect({ title, ...Object(await frozen()) }).toEqual({ title, ...Object(before) });
      const openAfter = await stateOf(open);
      if (!unseen) expect([title, JSON.stringify(openAfter) === JSON.stringify(openBefore)]).toEqual([title, false]);
      openBefore = openAfter;
    }
  });

  it('of a session keeps who was in it', async () => {
    const { session, learner, asCoach } = await sessionOfCourse(application, room);
    const place = { session: `/api/sessions/${session}`, course: room.course };
    const book = await made('gradebook_categories', { title: 'Term', ...place }, asCoach);
    const column = await made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 10, category: book['@id'] }, asCoach);
    await made('gradebook_results', { evaluation: column['@id'], user: userOf(learner), score: 5 }, asCoach);
    expect((await asCoach.patch(String(book['@id']), { locked: true })).status).toBe(200);
    const totals = async (): Promise<unknown> => (await asCoach.get(`/api/gradebook_categories/${String(book.id)}/totals`)).body.member;
    const before = await totals();
    expect(before).toMatchObject([{ username: learner.username, percentage: '50.00' }]);
    await joinSession(room, session, await application.given.student(), 'student');
    expect(await totals()).toEqual(before);
    const [own] =
      (await asCoach.get(`/api/session_rel_course_rel_users?session=${place.session}&user=${userOf(learner)}`)).body.member ?? [];
    for (const run of [
      () => room.asAdministrator.patch(String(own?.['@id']), { status: 'course_coach' }),
      () => room.asAdministrator.delete(String(own?.['@id'])),
    ]) {
      expect((await run()).status).toBeLessThan(300);
      expect(await totals()).toEqual(before);
    }
  });

  it('is asked about every write that totals follow', () => {
    // Of a gradebook in a session: the case above.
    const elsewhere = ['INSERT', 'UPDATE', 'DELETE'].map((event) => `session_rel_course_rel_user ${event}`);
    const reached = new Set([...attacks().flatMap(({ reaches }) => reaches), ...elsewhere]);
    const followed = GRADEBOOK_TRIGGERS.map(({ name, table }) => `${table} ${name.slice('gradebook_'.length).toUpperCase()}`);
    expect(followed.filter((one) => !reached.has(one))).toEqual([]);
  });

  it('follows its activities again once an administrator unlocks it', async () => {
    expect((await change(locked, { locked: false })).status).toBe(403);
    expect((await room.asAdministrator.patch(String(locked['@id']), { locked: false })).status).toBe(200);
    const [ofLocked, ofOpen] = [await linksOf(locked), await linksOf(open)];
    const scores = (links: readonly Json[]): unknown => links.map(({ type, bestScore, title }) => [type, bestScore, title]).sort();
    expect(scores(ofLocked)).toEqual(scores(ofOpen));
  });
});
