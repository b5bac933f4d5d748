import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { FakeClock } from '../support/fake-clock.js';
import { type PageVisitor, sendForm, visitor } from '../support/signed-in-browser.js';

describe('the glossary of a course', () => {
  let app: TestApplication;
  let room: Classroom;
  let teacher: PageVisitor;
  let learner: PageVisitor;

  beforeAll(async () => {
    app = await TestApplication.start({ clock: new FakeClock(new Date().toISOString()) });
    room = await classroom(app);
    [teacher, learner] = [await visitor(app, room.teacher), await visitor(app, room.student)];
  });
  afterAll(() => app.close());

  const address = (): string => `/courses/${room.course}/glossary`;

  it('takes a term of those who teach once, and says what is wrong above what was written', async () => {
    const page = await teacher.client.get(address());
    const key = /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const term = { title: 'Moss', text: 'A plant <without> roots.\n\nIt is green.', key };
    for (let click = 0; click < 2; click += 1)
      expect((await sendForm(teacher.client, address(), term)).headers.get('location')).toBe(address());
    const { body } = await room.asStudent.get(`/api/glossaries?cid=${room.course}`);
    expect(body.member).toMatchObject([{ title: 'Moss', description: '<p>A plant &#x3C;without> roots.</p><p>It is green.</p>' }]);
    const twice = await sendForm(teacher.client, address(), { ...term, text: 'Another text.', key: 'another-key' });
    expect([twice.status, twice.text.includes('Another text.</textarea>'), twice.text.includes('role="alert"')]).toEqual([422, true, true]);
  });

  it('is read by learners, who add nothing', async () => {
    const page = await learner.client.get(address(), { 'Accept-Language': 'fr' });
    expect([page.status, page.text.includes('Moss'), page.text.includes('Nouveau terme')]).toEqual([200, true, false]);
    expect((await sendForm(learner.client, address(), { title: 'Fern', text: 'x', key: 'a-key-of-tests' })).status).toBe(403);
  });
});
