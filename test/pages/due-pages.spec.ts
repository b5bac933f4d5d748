import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DUE_KINDS } from '../../src/tracking/course-reports/due-items.action.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import type { Person } from '../support/given.js';
import { changingForms } from '../support/html-form.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { sessionOfCourse } from '../support/session-of-course.js';
import { visitor } from '../support/signed-in-browser.js';

const TITLE = 'Leaves of autumn';
const SOON = new Date(Date.now() + 2 * 86_400_000).toISOString();

/** To which learner something is given, in a course or in a session of it. */
interface Receiver {
  readonly room: Classroom;
  /** Who gives it. */
  readonly by: ApiClient;
  readonly learner: Person;
  /** 0: in the course itself. */
  readonly session: number;
}

describe('what is due, on the pages that say so', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await TestApplication.start();
  });
  afterAll(() => app.close());

  async function made({ by }: Receiver, path: string, values: object): Promise<string> {
    const { status, body, text } = await by.post(`/api/${path}`, values);
    expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
    return String(body['@id']);
  }

  const placed = ({ room, session }: Receiver): object => ({
    title: TITLE,
    parentResourceNodeId: room.node,
    resourceLinkList: [{ cid: room.course, ...(session > 0 ? { sid: session } : {}), visibility: 'published' }],
  });

  /** Gives the learner something of each kind to do. */
  const GIVE: Record<(typeof DUE_KINDS)[number], (to: Receiver) => Promise<unknown>> = {
    assignment: async (to) => {
      const publication = await made(to, 'c_student_publications', placed(to));
      return made(to, 'c_student_publication_assignments', { publication, expiresOn: SOON });
    },
    quiz: async (to) => {
      // Of the course itself, which learners of the session take in the session.
      const quiz = await newQuiz(to.room, { endTime: SOON, ...placed({ ...to, session: 0 }) });
      return newQuestion(to.room, quiz, { type: 'unique_answer', ponderation: 1 }, [{ correct: 1, ponderation: 1 }, {}]);
    },
    survey: async (to) => {
      const survey = await made(to, 'c_surveys', { code: 'S', availTill: SOON, ...placed(to) });
      await made(to, 'c_survey_questions', { survey, surveyQuestion: 'Well?', type: 'open' });
      const session = to.session > 0 ? { session: `/api/sessions/${to.session}` } : {};
      return made(to, 'c_survey_invitations', { survey, user: `/api/users/${to.learner.id}`, ...session });
    },
  };

  async function receiver(where: 'course' | 'session'): Promise<Receiver> {
    const room = await classroom(app);
    if (where === 'course') return { room, by: room.asTeacher, learner: room.student, session: 0 };
    const { session, asCoach } = await sessionOfCourse(app, room);
    const learner = await app.given.student();
    const enrolment = { session: `/api/sessions/${session}`, user: `/api/users/${learner.id}`, relationType: 'student' };
    expect((await room.asAdministrator.post('/api/session_rel_users', enrolment)).status).toBe(201);
    return { room, by: asCoach, learner, session };
  }

  const addressOf = (html: string): string => {
    const due = html.slice(html.search(/>Due:?</));
    const [, address = '/no-link'] = new RegExp(`<a [^>]*href="([^"]+)"[^>]*>\\s*${TITLE}`).exec(due) ?? [];
    return address.replaceAll('&amp;', '&');
  };

  it.each(DUE_KINDS.flatMap((kind) => [[kind, 'course'] as const, [kind, 'session'] as const]))(
    'a title leads straight to where it is done: %s in a %s',
    async (kind, where) => {
      const to = await receiver(where);
      await GIVE[kind](to);
      const { client } = await visitor(app, to.learner);
      const course = `/courses/${to.room.course}${to.session > 0 ? `?sid=${to.session}` : ''}`;
      for (const page of ['/', '/courses', course]) {
        const { text } = await client.get(page);
        const address = addressOf(text);
        const reply = await client.get(address);
        const main = reply.text.slice(reply.text.indexOf('<main'));
        const forms = changingForms(main).map(({ action }) => action);
        expect([page, address, reply.status, reply.text.includes(TITLE), forms.length > 0]).toEqual([page, address, 200, true, true]);
      }
    },
  );
});
