import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Environment } from '../../../src/config/environment.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';

/** Something that lets a person read a document, and what takes it away. */
interface Right {
  readonly name: string;
  readonly link: (place: Place) => object;
  readonly give: (place: Place, person: Person) => Promise<() => Promise<unknown>>;
}

interface Place {
  readonly course: number;
  readonly session: number;
  readonly group: number;
}

/** What a caller belongs to is looked up with each request: no process remembers it, so that nothing has to reach the others. */
describe('a right that was taken away in one process', () => {
  let one: TestApplication;
  let other: TestApplication;
  let administrator: ApiClient;

  beforeAll(async () => {
    one = await TestApplication.start();
    administrator = one.as(await one.given.administrator());
    other = await TestApplication.start({ variables: { DATABASE_URL: one.app.get(Environment).DATABASE_URL ?? '' } });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });

  async function made(path: string, values: object): Promise<Json> {
    const { status, body } = await administrator.post(`/api/${path}`, values);
    expect([path, status, body.violations]).toEqual([path, 201, undefined]);
    return body;
  }

  /** Makes a row and gives back what deletes it. */
  async function row(path: string, values: object): Promise<() => Promise<unknown>> {
    const { '@id': id } = await made(path, values);
    return async () => expect((await administrator.delete(String(id))).status).toBe(204);
  }

  const inCourse = (status: string): Right['give'] => {
    return ({ course }, { id }) => row('course_rel_users', { course: `/api/courses/${course}`, user: `/api/users/${id}`, status });
  };
  const inSession = (status: string): Right['give'] => {
    return ({ course, session }, { id }) =>
      row('session_rel_course_rel_users', {
        session: `/api/sessions/${session}`,
        course: `/api/courses/${course}`,
        user: `/api/users/${id}`,
        status,
      });
  };
  const inGroup = (path: string): Right['give'] => {
    return async (where, person) => {
      // Groups are of people of the course.
      await inCourse('student')(where, person);
      return row(path, { group: `/api/c_groups/${where.group}`, user: `/api/users/${person.id}` });
    };
  };
  const rights: Right[] = [
    { name: 'learner of the course', link: ({ course }) => ({ cid: course }), give: inCourse('student') },
    { name: 'teacher of the course', link: ({ course }) => ({ cid: course }), give: inCourse('teacher') },
    { name: 'learner of the session', link: ({ course, session }) => ({ cid: course, sid: session }), give: inSession('student') },
    { name: 'coach in the session', link: ({ course, session }) => ({ cid: course, sid: session }), give: inSession('course_coach') },
    { name: 'member of the group', link: ({ course, group }) => ({ cid: course, gid: group }), give: inGroup('c_group_rel_users') },
    { name: 'tutor of the group', link: ({ course, group }) => ({ cid: course, gid: group }), give: inGroup('c_group_rel_tutors') },
    {
      name: 'learner of a session whose time is over',
      link: ({ course, session }) => ({ cid: course, sid: session }),
      give: async (place, person) => {
        await inSession('student')(place, person);
        const ended = { accessEndDate: '2020-01-01T00:00:00+00:00', visibility: 'invisible' };
        return async () => expect((await administrator.patch(`/api/sessions/${place.session}`, ended)).status).toBe(200);
      },
    },
  ];

  async function place(): Promise<Place> {
    const course = await one.given.course();
    await one.given.member(course, await one.given.teacher(), 'teacher');
    const session = await one.given.session();
    await made('session_rel_courses', { session: `/api/sessions/${session.id}`, course: `/api/courses/${course.id}` });
    const group = await made('c_groups', { title: 'Readers', resourceLinkList: [{ cid: course.id }], maxStudent: 9 });
    return { course: course.id, session: session.id, group: Number(String(group['@id']).split('/').at(-1)) };
  }

  it.each(rights.map((right) => [right.name, right] as const))('is gone with the next request to another: %s', async (_, right) => {
    const where = await place();
    const person = await one.given.student();
    const document = await made('documents', {
      title: 'For those who belong here',
      filetype: 'file',
      contentFile: '<p>Here.</p>',
      resourceLinkList: [{ ...right.link(where), visibility: 'published' }],
    });
    const asks = async (): Promise<unknown[]> => {
      const client = other.as(person);
      const listed = await client.get(`/api/documents?id=${String(document.id)}`);
      return [listed.body.totalItems, (await client.get(String(document['@id']))).status];
    };
    expect(await asks()).toEqual([0, 403]);
    const take = await right.give(where, person);
    expect(await asks()).toEqual([1, 200]);
    await take();
    expect(await asks()).toEqual([0, 403]);
  });
});
