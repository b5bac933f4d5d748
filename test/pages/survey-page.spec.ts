import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SURVEY_QUESTION_TYPES, type SurveyQuestionType } from '../../src/course-content/surveys/survey-question-types.js';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { brokenRules } from '../support/broken-rules.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';
import { NARROW_LOOKS } from '../support/shown-page.js';
import { settled } from '../support/settled-page.js';

const HEAVIEST = 80 * 1024;
const WITHOUT_OPTIONS: readonly SurveyQuestionType[] = ['open', 'comment', 'pagebreak', 'percentage'];

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

interface MadeSurvey {
  readonly id: number;
  readonly questions: Readonly<Record<SurveyQuestionType, number>>;
  readonly options: Readonly<Record<SurveyQuestionType, readonly number[]>>;
  /** Follows the first option of the yes-no question. */
  readonly why: number;
}

describe('a survey that is answered on its page', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let room: Classroom;
  let learner: PageVisitor;
  let teacher: PageVisitor;
  let codes = 0;

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    room = await classroom(app);
    [learner, teacher] = [await visitor(app, room.student), await visitor(app, room.teacher)];
  });
  afterAll(() => app.close());

  const created = async (list: string, body: object): Promise<number> => {
    const reply = await room.asTeacher.post(`/api/${list}`, body);
    if (reply.status !== 201) throw new Error(`${list}: ${reply.text}`);
    return Number(reply.body['id']);
  };

  /** A survey that asks a question of every type. */
  async function everyType(values: object = {}): Promise<MadeSurvey> {
    codes += 1;
    const place = { parentResourceNodeId: room.node, resourceLinkList: [{ cid: room.course }] };
    const id = await created('c_surveys', {
      code: `s${codes}`,
      title: 'How was <b>week 1</b>?',
      intro: '<p>Be honest.</p>',
      ...place,
      ...values,
    });
    const survey = `/api/c_surveys/${id}`;
    const [questions, options]: [Record<string, number>, Record<string, number[]>] = [{}, {}];
    for (const [sort, type] of SURVEY_QUESTION_TYPES.entries()) {
      const asked = await created('c_survey_questions', {
        survey,
        type,
        surveyQuestion: `Question of ${type}`,
        sort: sort * 2,
        isMandatory: type === 'yesno',
      });
      questions[type] = asked;
      options[type] = [];
      if (WITHOUT_OPTIONS.includes(type)) continue;
      for (const [place_, optionText] of ['Yes & more', 'No'].entries())
        options[type].push(
          await created('c_survey_question_options', { question: `/api/c_survey_questions/${asked}`, optionText, sort: place_ }),
        );
    }
    const why = await created('c_survey_questions', {
      survey,
      type: 'open',
      surveyQuestion: 'Why?',
      sort: 1,
      parent: `/api/c_survey_questions/${questions['yesno']}`,
      parentOption: `/api/c_survey_question_options/${options['yesno']?.[1]}`,
    });
    await created('c_survey_invitations', { survey, user: `/api/users/${room.student.id}` });
    return { id, questions: questions as MadeSurvey['questions'], options: options as unknown as MadeSurvey['options'], why };
  }

  const at = ({ id }: MadeSurvey, part = ''): string => `/surveys/${id}${part}?cid=${room.course}&sid=0`;
  const resultsOf = async ({ id }: MadeSurvey): Promise<Record<string, unknown>[]> =>
    (await room.asTeacher.get(`/api/c_surveys/${id}/results`)).body['questions'] as Record<string, unknown>[];

  /** A form with an answer to every question. */
  function everyAnswer({ questions, options, why }: MadeSurvey): Record<string, string> {
    const first = (type: SurveyQuestionType): string => String(options[type][0]);
    return {
      ...Object.fromEntries(
        (
          ['yesno', 'multiplechoice', 'dropdown', 'personality', 'selectivedisplay', 'multipleresponse', 'multiplechoiceother'] as const
        ).map((type) => [`q${questions[type]}`, first(type)]),
      ),
      [`q${questions.doodle}`]: 'none',
      [`q${questions.multiplechoiceother}-words`]: 'My own',
      [`q${questions.percentage}`]: '70',
      [`q${questions.open}`]: 'All of it.',
      ...Object.fromEntries(options.score.map((option) => [`q${questions.score}-${option}`, '4'])),
      [`q${why}`]: 'This one is for others.',
    };
  }

  it('takes every type of question, passes over what is not for the person, and says so', async () => {
    const survey = await everyType();
    const page = await learner.client.get(at(survey));
    expect([page.status, page.text.includes('who gave which answer'), page.text.includes('Only if you chose “No” above.')]).toEqual([
      200,
      true,
      true,
    ]);
    const sent = await sendForm(learner.client, at(survey), { ...everyAnswer(survey), then: 'complete' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${at(survey)}&saved=1`]);
    const done = await learner.client.get(at(survey));
    expect([done.text.includes('You have completed this survey.'), done.text.includes('name="then"')]).toEqual([true, false]);
    const asked = SURVEY_QUESTION_TYPES.filter((type) => type !== 'comment' && type !== 'pagebreak');
    const counts = (await resultsOf(survey)).map(
      ({ type, question, answers: count }) => [question === survey.why ? 'why' : String(type), count] as const,
    );
    const answers = Object.fromEntries<unknown>(counts);
    expect(answers).toMatchObject({ why: 0, ...Object.fromEntries(asked.map((type) => [type, 1])) });
  });

  it('keeps what was answered where something is wrong, and sends nothing then', async () => {
    const survey = await everyType();
    const form = { ...everyAnswer(survey), [`q${survey.questions.percentage}`]: '101', then: 'complete' };
    const refused = await sendForm(learner.client, at(survey), form);
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(new RegExp(`aria-describedby="wrong-${survey.questions.percentage}"`));
    expect([refused.text.includes('All of it.</textarea>'), refused.text.includes('value="101"')]).toEqual([true, true]);
    const missing = await sendForm(learner.client, at(survey), { then: 'complete' });
    expect([missing.status, missing.text.includes(`id="wrong-${survey.questions.yesno}"`)]).toEqual([422, true]);
    expect((await resultsOf(survey)).every(({ answers }) => answers === 0)).toBe(true);
  });

  it('is answered in two parts, of which the first stays as it was', async () => {
    const survey = await everyType();
    await sendForm(learner.client, at(survey), { [`q${survey.questions.open}`]: 'First.', then: 'save' });
    const page = await learner.client.get(`${at(survey)}&saved=1`);
    expect(page.text).toContain('These questions are left.');
    expect(page.text).toMatch(new RegExp(`id="question-${survey.questions.open}" disabled`));
    await sendForm(learner.client, at(survey), { ...everyAnswer(survey), then: 'complete' });
    expect((await resultsOf(survey)).find(({ question }) => question === survey.questions.open)?.['texts']).toEqual(['First.']);
  });

  it('says that it is anonymous, and keeps it so', async () => {
    const survey = await everyType({ anonymous: true });
    expect((await learner.client.get(at(survey), { 'Accept-Language': 'fr' })).text).toContain('personne n’apprend qui a donné');
    await sendForm(learner.client, at(survey), { ...everyAnswer(survey), then: 'complete' });
    expect((await learner.client.get(at(survey))).text).toContain('You have completed this survey.');
    const results = await teacher.client.get(at(survey, '/results'));
    expect([results.status, results.text.includes('Too few people')]).toEqual([200, true]);
  });

  it('shows its results to those to whom the API gives them', async () => {
    const survey = await everyType();
    await sendForm(learner.client, at(survey), { ...everyAnswer(survey), then: 'complete' });
    const results = await teacher.client.get(at(survey, '/results'));
    expect([results.status, results.text.includes('All of it.'), results.text.includes('100 %')]).toEqual([200, true, true]);
    expect((await learner.client.get(at(survey, '/results'))).status).toBe(403);
    expect((await learner.client.get(at(survey))).text).not.toContain('/results');
    expect((await teacher.client.get(at(survey))).text).toContain('You were not invited to this survey');
    expect((await (await visitor(app, await app.given.student())).client.get(at(survey))).status).toBe(403);
    expect((await sendForm(learner.client, at(survey), {}, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });

  it('says before and after its time that it takes no answers', async () => {
    const day = (days: number): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
    const early = await everyType({ availFrom: day(2), availTill: day(3) });
    const page = await learner.client.get(at(early));
    expect([page.text.includes('takes no answers now'), page.text.includes('name="then"')]).toEqual([true, false]);
    expect((await sendForm(learner.client, at(early), { ...everyAnswer(early), then: 'complete' })).status).toBe(403);
    const tab = await learner.client.get(`/courses/${room.course}/surveys`);
    expect([tab.status, tab.text.includes('Not open yet')]).toEqual([200, true]);
  });

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    let survey: MadeSurvey;
    const errors: string[] = [];
    beforeAll(async () => {
      browser = await startBrowser();
    });
    beforeEach(async () => {
      survey = await everyType({ title: 'Week 1' });
    });
    afterEach(() => expect(errors).toEqual([]));
    afterAll(() => browser.close());

    const watched = (page: Page): Page => {
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (line) => line.text().includes('Content Security Policy') && errors.push(line.text()));
      return page;
    };

    it('shows a question once the answer is chosen that leads to it, and is sent by the keyboard alone', async () => {
      const context = await learner.open(browser);
      const page = watched(await context.newPage());
      await page.goto(app.url + at(survey));
      const why = page.locator(`#question-${survey.why}`);
      expect(await why.isVisible()).toBe(false);
      const yesNo = page.locator(`[name="q${survey.questions.yesno}"]`);
      await yesNo.first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await why.waitFor();
      await why.locator('textarea').focus();
      await page.keyboard.type('It was too fast.');
      await page.getByRole('button', { name: 'Send everything' }).focus();
      await page.keyboard.press('Enter');
      await page.getByText('You have completed this survey.').waitFor();
      expect((await resultsOf(survey)).find(({ question }) => question === survey.why)?.['texts']).toEqual(['It was too fast.']);
      await context.close();
    });

    it.each(NARROW_LOOKS)('has no barrier, is as narrow as the screen, and light (%s)', async (_, look) => {
      await sendForm(learner.client, at(survey), { [`q${survey.questions.open}`]: 'First.', then: 'save' });
      const found: unknown[] = [];
      const pages = [
        [learner, at(survey)],
        [teacher, at(survey, '/results')],
        [learner, `/courses/${room.course}/surveys`],
      ] as const;
      for (const [who, address] of pages) {
        const context = await who.open(browser, { ...look, bypassCSP: true });
        const page = watched(await context.newPage());
        let weight = 0;
        page.on('response', async (response) => {
          weight += (await response.body().catch(() => Buffer.alloc(0))).length;
        });
        await page.goto(app.url + address);
        await settled(page);
        found.push([
          address,
          await brokenRules(page, look),
          await page.evaluate('document.documentElement.scrollWidth'),
          weight < HEAVIEST,
        ]);
        const folder = process.env['LYCEUM_PICTURES'];
        const name = address.split('?')[0]?.replaceAll(/\W+/g, '-');
        if (folder !== undefined) await page.screenshot({ path: `${folder}/survey${name}-${look.viewport.width}.png`, fullPage: true });
        await context.close();
      }
      expect(found).toEqual(pages.map(([, address]) => [address, [], look.viewport.width, true]));
    });
  });
});
