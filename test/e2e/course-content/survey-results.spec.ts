import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import type { Person } from '../../support/given.js';

interface Survey {
  readonly iri: string;
  readonly id: number;
}
interface Question {
  readonly iri: string;
  readonly id: number;
  readonly options: readonly number[];
}

describe('answers to surveys and their results', () => {
  let application: TestApplication;
  let room: Classroom;
  let codes = 0;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
  });
  afterAll(() => application.close());

  async function made(path: string, values: Record<string, unknown>): Promise<Json> {
    const { status, body } = await room.asTeacher.post(path, values);
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  async function survey(values: Record<string, unknown> = {}): Promise<Survey> {
    codes += 1;
    const body = await made('/api/c_surveys', { code: `R${codes}`, title: 'How was it?', parentResourceNodeId: room.node, ...values });
    return { iri: String(body['@id']), id: Number(body.id) };
  }

  async function question(
    of: Survey,
    type: string,
    options: readonly string[] = [],
    values: Record<string, unknown> = {},
  ): Promise<Question> {
    const asked = await made('/api/c_survey_questions', { survey: of.iri, surveyQuestion: 'Well?', type, ...values });
    const ids: number[] = [];
    for (const [sort, optionText] of options.entries())
      ids.push(Number((await made('/api/c_survey_question_options', { question: asked['@id'], optionText, sort })).id));
    return { iri: String(asked['@id']), id: Number(asked.id), options: ids };
  }

  const invite = (to: Survey, person: Person): Promise<Json> =>
    made('/api/c_survey_invitations', { survey: to.iri, user: `/api/users/${person.id}` });
  const invited = async (to: Survey): Promise<ApiClient> => {
    const person = await room.classmate();
    await invite(to, person);
    return application.as(person);
  };
  const answer = (client: ApiClient, of: Survey, answers: Record<string, unknown>, complete?: boolean): Promise<Reply> =>
    client.post(`${of.iri}/answers`, { answers, ...(complete === undefined ? {} : { complete }) });
  const paths = ({ body }: Reply): string[] => (body.violations ?? []).map(({ propertyPath }) => propertyPath);
  const isCompleted = async (of: Survey): Promise<number> => Number((await room.asTeacher.get(of.iri)).body.answered);

  it('25: refuse an option of another question, and one that there is not, and keep nothing', async () => {
    const given = await survey();
    const [asked, other] = [await question(given, 'yesno', ['Yes', 'No']), await question(given, 'yesno', ['Yes', 'No'])];
    const learner = await invited(given);
    for (const option of [other.options[0], 99_999]) {
      const single = await learner.post('/api/c_survey_answers', { survey: given.iri, question: asked.iri, optionId: String(option) });
      expect([single.status, paths(single)]).toEqual([422, ['optionId']]);
      const several = await answer(learner, given, { [asked.id]: option, [other.id]: other.options[1] });
      expect([several.status, paths(several)]).toEqual([422, [`answers[${asked.id}]`]]);
    }
    expect((await room.asTeacher.get(`/api/c_survey_answers?survey=${given.iri}`)).body.totalItems).toBe(0);
    expect(await isCompleted(given)).toBe(0);
    const foreign = await question(await survey(), 'open');
    expect(paths(await answer(learner, given, { [foreign.id]: 'x' }))).toEqual([`answers[${foreign.id}]`]);
    const right = await answer(learner, given, { [asked.id]: asked.options[0], [other.id]: other.options[1] });
    expect([right.status, right.body.complete, right.body.missing]).toEqual([200, true, []]);
    expect(await isCompleted(given)).toBe(1);
    expect((await answer(learner, given, { [asked.id]: asked.options[0] })).status).toBe(409);
  });

  it('26: put a question that follows an option to those alone who chose it', async () => {
    const given = await survey({ surveyType: 'conditional' });
    const first = await question(given, 'yesno', ['Yes', 'No']);
    const [yes, no] = first.options;
    const followUp = { parent: first.iri, parentOption: `/api/c_survey_question_options/${no}` };
    const second = await question(given, 'open', [], followUp);
    const [content, critical] = [await invited(given), await invited(given)];
    const astray = await answer(content, given, { [first.id]: yes, [second.id]: 'Because' });
    expect([astray.status, paths(astray)]).toEqual([422, [`answers[${second.id}]`]]);
    expect((await answer(content, given, { [first.id]: yes })).body).toMatchObject({ complete: true, missing: [] });
    expect((await answer(critical, given, { [first.id]: no })).body).toMatchObject({ complete: false, missing: [second.id] });
    expect((await answer(critical, given, { [second.id]: 'Because' })).body).toMatchObject({
      complete: true,
      answers: { [first.id]: no, [second.id]: 'Because' },
    });
    expect(await isCompleted(given)).toBe(2);
  });

  it('27: count 3 : 1 as 75.00 % and 25.00 %, and withhold two participations in an anonymous survey', async () => {
    const open = await survey();
    const asked = await question(open, 'multiplechoice', ['Good', 'Bad']);
    for (const place of [0, 0, 1, 0]) await answer(await invited(open), open, { [asked.id]: asked.options[place] });
    const { body } = await room.asTeacher.get(`${open.iri}/results`);
    expect(body).toMatchObject({
      '@type': 'SurveyResults',
      invited: 4,
      answered: 4,
      withheld: false,
      questions: [
        {
          answers: 4,
          options: [
            { count: 3, percent: 75 },
            { count: 1, percent: 25 },
          ],
        },
      ],
    });
    const anonymous = await survey({ anonymous: true });
    const text = await question(anonymous, 'open');
    for (const words of ['Zebra', 'Ape']) await answer(await invited(anonymous), anonymous, { [text.id]: words });
    const few = await room.asTeacher.get(`${anonymous.iri}/results`);
    expect(few.body).toMatchObject({ answered: null, withheld: true, questions: [{ answers: 0, texts: [] }] });
    await answer(await invited(anonymous), anonymous, { [text.id]: 'Lion' });
    const enough = (await room.asTeacher.get(`${anonymous.iri}/results`)).body as unknown as { questions: { texts: string[] }[] };
    expect(enough).toMatchObject({ answered: 3, withheld: false });
    expect(enough.questions[0]?.texts.toSorted()).toEqual(['Ape', 'Lion', 'Zebra']);
  });

  it('give numbers their mean and median, scores those of each option, and other words as texts', async () => {
    const given = await survey();
    const [percent, score, other, dates] = [
      await question(given, 'percentage'),
      await question(given, 'score', ['Food', 'Beds'], { maxValue: 5 }),
      await question(given, 'multiplechoiceother', ['Bus', 'Other']),
      await question(given, 'doodle', ['Monday', 'Tuesday']),
    ];
    const answers = [
      [10, [1, 5], other.options[0], []],
      [20, [2, 5], { option: other.options[1], text: 'On foot' }, dates.options],
      [60, [5, 4], { option: other.options[1], text: 'By boat' }, [dates.options[1]]],
    ] as const;
    for (const [number, [food, beds], way, free] of answers) {
      const scores = { [Number(score.options[0])]: food, [Number(score.options[1])]: beds };
      const all = { [percent.id]: number, [score.id]: scores, [other.id]: way, [dates.id]: free };
      expect((await answer(await invited(given), given, all)).body.complete).toBe(true);
    }
    const results = (await room.asTeacher.get(`${given.iri}/results`)).body as unknown as { questions: { texts: string[] }[] };
    expect(results.questions).toMatchObject([
      { answers: 3, mean: 30, median: 20 },
      {
        answers: 3,
        options: [
          { mean: 2.67, median: 2 },
          { mean: 4.67, median: 5 },
        ],
      },
      {
        answers: 3,
        options: [
          { count: 1, percent: 33.33 },
          { count: 2, percent: 66.67 },
        ],
      },
      {
        answers: 3,
        options: [
          { count: 1, percent: 33.33 },
          { count: 2, percent: 66.67 },
        ],
      },
    ]);
    expect(results.questions[2]?.texts.toSorted()).toEqual(['By boat', 'On foot']);
    const out = await answer(await invited(given), given, { [percent.id]: 101, [score.id]: { [Number(score.options[0])]: 6 } });
    expect(paths(out)).toEqual([`answers[${percent.id}]`, `answers[${score.id}]`]);
  });

  it('are complete when their giver says so, as soon as every mandatory question is answered', async () => {
    const given = await survey();
    const [must, may] = [await question(given, 'open', [], { isMandatory: true }), await question(given, 'open')];
    const learner = await invited(given);
    const early = await answer(learner, given, { [may.id]: 'x' }, true);
    expect([early.status, paths(early)]).toEqual([422, [`answers[${must.id}]`]]);
    const done = await answer(learner, given, { [must.id]: 'x' }, true);
    expect(done.body).toMatchObject({ complete: true, missing: [may.id], answers: { [must.id]: 'x' } });
    expect((await answer(learner, given, { [may.id]: 'x' })).status).toBe(409);
    expect((await answer(learner, given, {}, true)).body).toMatchObject({ complete: true });
  });

  it('show results to teachers, and to participants as the survey says', async () => {
    const seen = async (client: ApiClient, of: Survey): Promise<number> => (await client.get(`${of.iri}/results`)).status;
    for (const [visibleResults, before, after] of [
      [null, 403, 403],
      ['coach', 403, 403],
      ['student', 403, 200],
      ['everybody', 200, 200],
    ] as const) {
      const given = await survey({ visibleResults });
      const asked = await question(given, 'open');
      const learner = await invited(given);
      expect([visibleResults, await seen(learner, given), await seen(room.asOutsider, given)]).toEqual([visibleResults, before, 403]);
      await answer(learner, given, { [asked.id]: 'x' });
      expect([visibleResults, await seen(learner, given), await seen(room.asTeacher, given)]).toEqual([visibleResults, after, 200]);
    }
  });

  it('come from people without an account by the code of their invitation', async () => {
    const given = await survey({ intro: 'Welcome' });
    const asked = await question(given, 'yesno', ['Yes', 'No']);
    const { invitationCode } = await made('/api/c_survey_invitations', { survey: given.iri, externalEmail: 'ada@example.org' });
    const { invitationCode: ofAccount } = await invite(given, await room.classmate());
    const { stranger } = application;
    const shown = await stranger.post('/api/survey_participations', { invitationCode });
    expect([shown.status, shown.body]).toMatchObject([
      200,
      {
        '@type': 'SurveyParticipation',
        survey: { intro: 'Welcome' },
        questions: [{ id: asked.id, type: 'yesno', options: [{ id: asked.options[0], text: 'Yes' }, {}] }],
        answers: {},
        complete: false,
        missing: [asked.id],
      },
    ]);
    const foreign = await stranger.post('/api/survey_participations/answers', { invitationCode, answers: { [asked.id]: 99_999 } });
    expect([foreign.status, paths(foreign)]).toEqual([422, [`answers[${asked.id}]`]]);
    const done = await stranger.post('/api/survey_participations/answers', { invitationCode, answers: { [asked.id]: asked.options[0] } });
    expect([done.status, done.body.complete]).toEqual([200, true]);
    expect((await room.asTeacher.get(`/api/c_survey_answers?survey=${given.iri}`)).body.member).toMatchObject([
      { user: 'ada@example.org' },
    ]);
    expect((await room.asTeacher.get(`${given.iri}/results`)).body).toMatchObject({ invited: 2, answered: 1 });
    for (const wrong of ['x', 'f'.repeat(64), ofAccount])
      expect((await stranger.post('/api/survey_participations', { invitationCode: wrong })).status).toBe(404);
  });
});
