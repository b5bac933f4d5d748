import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { type AskedQuestion, newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { formIn } from '../support/html-form.js';
import { quizOfEveryType } from '../support/quiz-of-every-type.js';
import { PASSWORD, withPassword } from '../support/sign-in.js';
import type { Person } from '../support/given.js';
import { locationOf, words } from '../support/shown-page.js';

const HTML = { Accept: 'text/html' };
const FRENCH = { ...HTML, 'Accept-Language': 'fr' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' };
const HEAVIEST = 80 * 1024;

describe('the pages of quizzes', () => {
  let app: TestApplication;
  let room: Classroom;
  let learner: ApiClient;

  beforeAll(async () => {
    app = await TestApplication.start();
    room = await classroom(app);
    learner = await browserOf(room.student);
  });
  afterAll(() => app.close());

  const browserOf = async (person: Person): Promise<ApiClient> => {
    await withPassword(app, person);
    const form = new URLSearchParams({ username: person.username, password: PASSWORD }).toString();
    const reply = await app.stranger.send('POST', '/admin/sign-in', form, FORM);
    expect(reply.status).toBe(303);
    return new ApiClient(app.url, { Cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' });
  };
  const post = (client: ApiClient, path: string, fields: URLSearchParams, headers: Record<string, string> = FORM): Promise<Reply> =>
    client.send('POST', path, fields.toString(), headers);
  const quizAt = (quiz: number): string => `/quizzes/${quiz}?cid=${room.course}&sid=0`;
  const begin = async (client: ApiClient, quiz: number): Promise<string> => {
    const { action, fields } = formIn((await client.get(quizAt(quiz), HTML)).text, `/quizzes/${quiz}/attempts`);
    const begun = await post(client, action, fields);
    expect([begun.status, locationOf(begun)]).toEqual([303, expect.stringMatching(/^\/quiz-attempts\/\d+$/)]);
    return locationOf(begun);
  };
  /** Fills fields of the form of a page and sends it by one of its buttons. */
  const fill = async (client: ApiClient, page: string, values: Record<string, string | string[]>, then = 'stay'): Promise<Reply> => {
    const { action, fields } = formIn((await client.get(page, HTML)).text, '/quiz-attempts/');
    for (const [name, value] of Object.entries(values)) {
      fields.delete(name);
      for (const one of [value].flat()) fields.append(name, one);
    }
    fields.set('then', then);
    return post(client, action, fields);
  };
  const questionsOf = async (attempt: string): Promise<Record<string, unknown>> => {
    const id = attempt.split('/').at(-1);
    const { body } = await room.asStudent.get(`/api/track_e_exercises/${id}/questions`);
    return Object.fromEntries((body['questions'] as { question: number; answer: unknown }[]).map((row) => [row.question, row.answer]));
  };

  it('lets a learner take a quiz of every type without a script, come back to it, and see the result', async () => {
    const { quiz, asked, field, part } = await quizOfEveryType(room, { description: '<p>Take your time.</p>', passPercentage: 40 });
    const id = (type: string): number => asked[type]?.id ?? 0;
    const shown = await learner.get(quizAt(quiz), HTML);
    expect([shown.status, shown.text.split('<h1>').length]).toEqual([200, 2]);
    expect(words(shown)).toMatch(/Of &lt;all&gt; kinds .*Take your time\. .*Questions 14 .*You have not taken it yet\./);
    const attempt = await begin(learner, quiz);
    const page = await learner.get(attempt, HTML);
    expect(page.status).toBe(200);
    expect(Buffer.byteLength(page.text)).toBeLessThan(HEAVIEST);
    expect(page.text.match(/<fieldset class="card question"/g)).toHaveLength(14);
    expect(words(page)).toMatch(/Files and recordings cannot be handed in on this page yet.*answered by drawing on a picture/);
    expect(/undefined|\[object Object\]|NaN|Invalid Date/.exec(page.text)?.[0]).toBeUndefined();
    const values: Record<string, string | string[]> = {
      [field('unique_answer')]: String(part('unique_answer', 0)),
      [field('multiple_answer')]: [1, 0].map((index) => String(part('multiple_answer', index))),
      [field('multiple_answer_true_false', 0)]: 'true',
      [field('multiple_answer_degree_certainty', 1)]: 'false',
      [field('multiple_answer_degree_certainty', 1, '.sure')]: '80',
      [field('matching', 2)]: String(part('matching', 0)),
      [field('draggable', 0)]: '1',
      [field('draggable', 1)]: '2',
      [field('draggable', 2)]: '3',
      [field('fill_in_blanks', undefined, '.1')]: ' leaves ',
      [field('fill_in_blanks', undefined, '.2')]: 'green',
      [field('calculated')]: '42',
      [field('free_answer')]: 'Wax & light.\r\nMore <of> it.\r\n\r\nThe end.',
      [field('free_answer', undefined, '.flag')]: '1',
      [field('hot_spot', 0, '.x')]: '20',
      [field('hot_spot', 0, '.y')]: '15',
      [field('hot_spot_order', undefined, '.1.x')]: '20',
      [field('hot_spot_order', undefined, '.1.y')]: '15.5',
      [field('hot_spot_delineation')]: '0, 0\n9, 0\n(9; 9)',
      [field('upload_answer')]: 'It is on paper.',
    };
    const saved = await fill(learner, attempt, values);
    expect([saved.status, locationOf(saved)]).toEqual([303, `${attempt}?saved=1`]);
    const answers = await questionsOf(attempt);
    expect(answers).toMatchObject({
      [id('unique_answer')]: { choice: part('unique_answer', 0) },
      [id('multiple_answer')]: { choices: [part('multiple_answer', 0), part('multiple_answer', 1)] },
      [id('multiple_answer_degree_certainty')]: {
        statements: { [part('multiple_answer_degree_certainty', 1)]: { is: 'false', certainty: 80 } },
      },
      [id('draggable')]: { order: asked['draggable']?.answers },
      [id('fill_in_blanks')]: { blanks: { 1: 'leaves', 2: 'green' } },
      [id('calculated')]: { value: '42' },
      [id('hot_spot')]: { points: [{ zone: part('hot_spot', 0), x: 20, y: 15 }] },
      [id('hot_spot_order')]: { points: [{ x: 20, y: 15.5 }] },
      [id('hot_spot_delineation')]: {
        polygon: [
          [0, 0],
          [9, 0],
          [9, 9],
        ],
      },
      [id('annotation')]: null,
    });
    // On another device everything stands there again, and saving it anew changes nothing.
    const device = await browserOf(room.student);
    const again = await device.get(attempt, HTML);
    expect(again.text).toContain('Wax &amp; light.\nMore &lt;of> it.\n\nThe end.'.replace('of>', 'of&gt;'));
    expect((await fill(device, attempt, {})).status).toBe(303);
    expect(await questionsOf(attempt)).toEqual(answers);
    expect(again.text).toMatch(/\.revision" value="1"/);
    expect((await device.get(attempt, HTML)).text).not.toMatch(/\.revision" value="2"/);
    expect(locationOf(await fill(device, attempt, {}, 'finish'))).toBe(`${attempt}/submit`);
    const confirmation = await device.get(`${attempt}/submit`, HTML);
    expect(words(confirmation)).toMatch(/You have answered 13 of 14 questions\. Not answered Question 14 .*look at these again Question 9/);
    const submitted = await post(device, `${attempt}/submit`, formIn(confirmation.text, `${attempt}/submit`).fields);
    expect([submitted.status, locationOf(submitted)]).toEqual([303, attempt]);
    const result = await learner.get(attempt, HTML);
    expect(result.status).toBe(200);
    expect(words(result)).toMatch(
      /Score [\d.]+ of 14 .*Not final\. Questions that wait for a mark: 2\. .*Question 1 right .*Question 14 not answered/,
    );
    expect(words(await learner.get(quizAt(quiz), HTML))).toMatch(/Attempt 1 submitted .* of 14/);
    expect(words(await learner.get(attempt, FRENCH))).toMatch(/Résultat .*Note .*sur 14/);
    const late = await fill(device, attempt, {}).catch(() => undefined);
    expect(late).toBeUndefined();
  });

  it('makes one attempt of two clicks, and no second one where none is left', async () => {
    const quiz = await newQuiz(room, { maxAttempt: 1, expiredTime: 30 });
    await newQuestion(room, quiz, { type: 'free_answer', ponderation: 1 });
    const shown = await learner.get(quizAt(quiz), HTML);
    expect(words(shown)).toMatch(/Time for an attempt 30 min .*Attempts left 1 .*The time runs from the moment/);
    const extension = { quiz: `/api/c_quizzes/${quiz}`, user: `/api/users/${room.student.id}`, extraMinutes: 15 };
    expect((await room.asTeacher.post('/api/c_quiz_extensions', extension)).status).toBe(201);
    expect(words(await learner.get(quizAt(quiz), HTML))).toContain('45 min, of which 15 min for you alone');
    const { action, fields } = formIn(shown.text, `/quizzes/${quiz}/attempts`);
    const clicks = [await post(learner, action, fields), await post(learner, action, fields)];
    expect(new Set(clicks.map(locationOf)).size).toBe(1);
    const attempt = locationOf(clicks[0] as Reply);
    expect((await learner.get(attempt, HTML)).text).toMatch(/data-deadline="\d{4}-[^"]+\+00:00"/);
    expect((await learner.get(quizAt(quiz), HTML)).text).toContain(`<a class="button" href="${attempt}">Continue</a>`);
    await post(learner, `${attempt}/submit`, new URLSearchParams());
    expect(words(await learner.get(quizAt(quiz), HTML))).toContain('You have no attempt left at this quiz.');
    const refused = await post(learner, action, new URLSearchParams({ key: 'another' }));
    expect([refused.status, words(refused).includes('You have no attempt left')]).toEqual([409, true]);
  });

  it('shows one question at a time, forward alone where the quiz says so', async () => {
    const quiz = await newQuiz(room, { type: 'one_per_page', preventBackwards: true });
    const asked = [1, 2, 3].map((order) =>
      newQuestion(room, quiz, { type: 'calculated', question: `No. ${order}`, ponderation: 1 }, [{ answer: '1 + 1 = [2]@@1+1' }], {
        questionOrder: order,
      }),
    );
    const [first, second] = [await asked[0], await asked[1], await asked[2]] as [AskedQuestion, AskedQuestion, AskedQuestion];
    const attempt = await begin(learner, quiz);
    expect(words(await learner.get(attempt, HTML))).toMatch(/Question 1 of 3/);
    const next = await fill(learner, attempt, { [`q${first.id}`]: '2' }, '2');
    expect(locationOf(next)).toBe(`${attempt}?question=2`);
    const page = await learner.get(locationOf(next), HTML);
    expect(words(page)).toMatch(/Question 2 of 3 .*does not lead back/);
    expect(page.text).not.toContain(`q${first.id}.revision`);
    await fill(learner, locationOf(next), { [`q${second.id}`]: '3' }, '3');
    expect(words(await learner.get(`${attempt}?question=1`, HTML))).toMatch(/Question 2 of 3/);
  });

  it('names what was not saved, and keeps what was typed', async () => {
    const { quiz, asked, field } = await quizOfEveryType(room);
    const attempt = await begin(learner, quiz);
    const stale = formIn((await learner.get(attempt, HTML)).text, attempt);
    const number = field('calculated');
    await fill(learner, attempt, { [number]: '41' });
    stale.fields.set(number, '42');
    stale.fields.set(field('draggable', 0), '2');
    const refused = await post(learner, stale.action, stale.fields);
    expect(refused.status).toBe(422);
    expect(words(refused)).toMatch(/Not everything could be saved.*This is no whole answer yet\. .*It was changed meanwhile/);
    expect(formIn(refused.text, attempt).fields.get(number)).toBe('42');
    expect(formIn(refused.text, attempt).fields.get(`${number}.revision`)).toBe('1');
    const again = formIn(refused.text, attempt).fields;
    again.delete(field('draggable', 0));
    expect((await post(learner, attempt, again)).status).toBe(303);
    expect(await questionsOf(attempt)).toMatchObject({ [asked['calculated']?.id ?? 0]: { value: '42' } });
  });

  it('gives feedback at once where the quiz does, and makes the answer final', async () => {
    const quiz = await newQuiz(room, { feedbackType: 'direct', type: 'one_per_page' });
    const { id: question, answers } = await newQuestion(room, quiz, { type: 'unique_answer', ponderation: 2 }, [
      { correct: 1, ponderation: 2, comment: '<p>Well chosen</p>' },
      {},
    ]);
    const attempt = await begin(learner, quiz);
    const page = await learner.get(attempt, HTML);
    expect([page.text.includes('data-saves="false"'), words(page).includes('Check the answer')]).toEqual([true, true]);
    const checked = await fill(learner, attempt, { [`q${question}`]: String(answers[0]) });
    expect([checked.status, words(checked)]).toEqual([
      200,
      expect.stringMatching(/This answer is final\. right · Points: 2 of 2 Well chosen/),
    ]);
    expect((await learner.get(attempt, HTML)).text).toMatch(/type="radio"[^>]* checked disabled/);
  });

  it('answers others as the API does', async () => {
    const { quiz } = await quizOfEveryType(room);
    const attempt = await begin(learner, quiz);
    const item = `/api/track_e_exercises/${attempt.split('/').at(-1)}`;
    const outsider = await app.given.student();
    const [stranger, teacher] = [await browserOf(outsider), await browserOf(room.teacher)];
    const asOutsider = app.as(outsider);
    expect((await stranger.get(quizAt(quiz), HTML)).status).toBe((await asOutsider.get(`/api/c_quizzes/${quiz}`)).status);
    expect((await stranger.get(attempt, HTML)).status).toBe((await asOutsider.get(item)).status);
    expect((await post(stranger, `${attempt}/submit`, new URLSearchParams())).status).toBe(
      (await asOutsider.post(`${item}/submit`, {})).status,
    );
    expect((await post(stranger, `/quizzes/${quiz}/attempts`, new URLSearchParams())).status).toBe(
      (await asOutsider.post(`/api/c_quizzes/${quiz}/attempts`, {})).status,
    );
    expect((await teacher.get(attempt, HTML)).status).toBe((await room.asTeacher.get(`${item}/result`)).status);
    expect((await post(teacher, attempt, new URLSearchParams())).status).not.toBe(500);
    const taught = await teacher.get(quizAt(quiz), HTML);
    expect(words(taught)).toContain('Try it as a preview');
    for (const title of ['Edit', 'Mark answers']) {
      const [, href = ''] = new RegExp(`href="([^"]+)">${title}</a>`).exec(taught.text) ?? [];
      expect([title, (await teacher.get(href.replaceAll('&amp;', '&'), HTML)).status]).toEqual([title, 200]);
    }
    expect(words(await learner.get(quizAt(quiz), HTML))).not.toMatch(/Edit|Mark answers/);
    const preview = await begin(teacher, quiz);
    expect((await teacher.get(preview, HTML)).text.match(/<fieldset class="card question"/g)).toHaveLength(14);
    expect((await post(teacher, `${preview}/submit`, new URLSearchParams())).status).toBe(303);
    expect(words(await teacher.get(preview, HTML))).toMatch(/Result .*Score 0 of 14/);
    expect((await learner.get('/quizzes/999999', HTML)).status).toBe(404);
    expect((await learner.get('/quiz-attempts/999999', HTML)).status).toBe(404);
    expect((await app.stranger.get(attempt, HTML)).headers.get('location')).toBe(`/admin/sign-in?next=${encodeURIComponent(attempt)}`);
    expect((await post(learner, `${attempt}/submit`, new URLSearchParams(), { ...FORM, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  });
});
