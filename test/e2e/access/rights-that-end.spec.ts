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
  const ofGroup = ({ group }: Place, { id }: Person): object => ({ group: `/api/c_groups/${group}`, user: `/api/users/${id}` });
  const inGroup = (path: string): Right['give'] => {
    return async (where, person) => {
      // Groups are of people of the course.
      await inCourse('student')(where, person);
      return row(path, ofGroup(where, person));
    };
  };
  /** What is taken away is the way into the course, not the place in its group. */
  const inGroupBy = (membership: Right['give'], path = 'c_group_rel_users'): Right['give'] => {
    return async (where, person) => {
      const leave = await membership(where, person);
      await made(path, ofGroup(where, person));
      return leave;
    };
  };
  const coachesSession: Right['give'] = ({ session }, { id }) =>
    row('session_rel_users', { session: `/api/sessions/${session}`, user: `/api/users/${id}`, relationType: 'general_coach' });
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

  const ofTheGroup = ({ course, group }: Place): object => ({ cid: course, gid: group });
  const leaving: Right[] = [
    { name: 'member of the group who leaves the course', link: ofTheGroup, give: inGroupBy(inCourse('student')) },
    { name: 'tutor of the group who leaves the course', link: ofTheGroup, give: inGroupBy(inCourse('student'), 'c_group_rel_tutors') },
    { name: 'member of the group who leaves the session', link: ofTheGroup, give: inGroupBy(inSession('student')) },
    { name: 'tutor of the group who coaches in the session no longer', link: ofTheGroup, give: inGroupBy(inSession('course_coach')) },
    { name: 'member of the group who was general coach', link: ofTheGroup, give: inGroupBy(coachesSession) },
  ];

  async function place(): Promise<Place> {
    const course = await one.given.course();
    await one.given.member(course, await one.given.teacher(), 'teacher');
    const session = await one.given.session();
    await made('session_rel_courses', { session: `/api/sessions/${session.id}`, course: `/api/courses/${course.id}` });
    const group = await made('c_groups', { title: 'Readers', resourceLinkList: [{ cid: course.id }], maxStudent: 9 });
    return { course: course.id, session: session.id, group: Number(String(group['@id']).split('/').at(-1)) };
  }

  it.each([...rights, ...leaving].map((right) => [right.name, right] as const))(
    'is gone with the next request to another: %s',
    async (_, right) => {
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
    },
  );

  it('stays for a member of a group who is in the course in another way, too', async () => {
    const [where, person] = [await place(), await one.given.student()];
    const leave = await inCourse('student')(where, person);
    await inSession('student')(where, person);
    await made('c_group_rel_users', ofGroup(where, person));
    const members = async (): Promise<unknown> =>
      (await administrator.get(`/api/c_group_rel_users?user=/api/users/${person.id}`)).body.totalItems;
    await leave();
    expect(await members()).toBe(1);
  });
});
