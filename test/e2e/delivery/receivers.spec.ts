import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import type { Person } from '../../support/given.js';
import { type NoticeWorld, noticeWorlds, WORLD_SIZE } from '../../support/notice-worlds.js';

describe('each person notified', () => {
  let application: TestApplication;
  let administrator: Person;
  let teacher: Person;
  let people: Person[];
  const kinds = new Set<string>();

  beforeAll(async () => {
    application = await TestApplication.start();
    const { given } = application;
    administrator = await given.administrator();
    teacher = await given.teacher();
    people = [];
    while (people.length < WORLD_SIZE) people.push(await given.student());
  });
  afterAll(() => application.close());

  /** What the API does not admit is no part of the world; it never fails. */
  async function attempt(client: ApiClient, method: string, path: string, values?: Readonly<Record<string, unknown>>): Promise<Json> {
    const reply = await client.send(method, `/api/${path}`, values, {
      'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/ld+json',
    });
    expect(reply.status).toBeLessThan(500);
    return reply.status < 300 && reply.text !== '' ? reply.body : {};
  }

  const iri = (person: Person | undefined): string => `/api/users/${person?.id ?? 0}`;
  const idOf = ({ '@id': address }: Json): number => Number(String(address).split('/').at(-1));

  interface Place {
    readonly course: Json;
    readonly subscriptions: Map<number, string>;
    readonly links: Readonly<Record<NoticeWorld['announcements'][number]['to'], Readonly<Record<string, number>>>>;
  }

  async function placeOf({ visibility, members }: NoticeWorld): Promise<Place> {
    const [asTeacher, asAdministrator] = [application.as(teacher), application.as(administrator)];
    const course = await attempt(asTeacher, 'POST', 'courses', { title: 'A course', visibility });
    const group = await attempt(asTeacher, 'POST', 'c_groups', { title: 'A group', parentResourceNodeId: nodeOf(course) });
    const session = await attempt(asAdministrator, 'POST', 'sessions', { title: `A session ${idOf(course)}` });
    await attempt(asAdministrator, 'POST', 'session_rel_courses', { session: session['@id'], course: course['@id'] });
    const subscriptions = new Map<number, string>();
    for (const [index, member] of members.entries()) {
      const user = iri(people[index]);
      if (member === 'learner' || member === 'coach')
        await attempt(asAdministrator, 'POST', 'session_rel_course_rel_users', {
          session: session['@id'],
          course: course['@id'],
          user,
          status: member === 'coach' ? 'course_coach' : 'student',
        });
      else if (member !== 'outside') {
        const status = member === 'teacher' ? 'teacher' : 'student';
        const made = await attempt(asTeacher, 'POST', 'course_rel_users', { course: course['@id'], user, status });
        subscriptions.set(index, String(made['@id']));
      }
      if (member === 'group') await attempt(asTeacher, 'POST', 'c_group_rel_users', { user, group: group['@id'] });
    }
    const cid = idOf(course);
    return { course, subscriptions, links: { course: { cid }, group: { cid, gid: idOf(group) }, session: { cid, sid: idOf(session) } } };
  }

  const nodeOf = (content: Json): number => Number(String(content['resourceNode']).split('/').at(-1));

  /** Everything that a world tells of; afterwards it is changed, before the jobs find out whom to notify. */
  async function tell(world: NoticeWorld): Promise<void> {
    const place = await placeOf(world);
    const asTeacher = application.as(teacher);
    const create = (path: string, values: Readonly<Record<string, unknown>>): Promise<Json> =>
      attempt(asTeacher, 'POST', path, { title: 'Something', ...values });
    const linked = ({ to, visible }: { to: keyof Place['links']; visible: boolean }): Readonly<Record<string, unknown>> => ({
      resourceLinkList: [{ ...place.links[to], visibility: visible ? 2 : 0 }],
    });
    const announcements = [];
    for (const announcement of world.announcements) {
      const recipients = announcement.named.map((index) => iri(people[index]));
      const narrowed = recipients.length > 0 ? { recipients } : {};
      announcements.push(await create('c_announcements', { content: 'x', ...linked(announcement), ...narrowed }));
    }
    const assignment = await create('c_student_publications', linked(world.assignment));
    await create('c_student_publication_assignments', { publication: assignment['@id'], expiresOn: new Date(Date.now() + 3_600_000) });
    for (const index of world.works) {
      const handedIn = { title: 'Work', description: 'x', filetype: 'file', publicationParent: assignment['@id'] };
      const work = await attempt(application.as(people[index]!), 'POST', 'c_student_publications', handedIn);
      if (work['id'] !== undefined) await attempt(asTeacher, 'PATCH', `c_student_publications/${idOf(work)}`, { qualification: 1 });
    }
    await create('c_quizzes', linked(world.quiz));
    const event = await create('c_calendar_events', { startDate: new Date(Date.now() + 3_600_000), ...linked(world.event) });
    for (const index of world.guests)
      await create('resource_links', { resourceNode: event['resourceNode'], user: iri(people[index]), visibility: 'published' });
    for (const index of world.guests)
      await attempt(application.as(people[index]!), 'POST', 'agenda_reminders', { event: event['@id'], count: 2, period: 'day' });
    const receivers = world.receivers.map((index) => iri(people[index]));
    await attempt(application.as(people[0]!), 'POST', 'messages', { title: 'Hello', content: 'x', receivers });
    const discussion = await discuss(world, linked);
    await change(world, place, { announcement: announcements[0] ?? {}, assignment, event, ...discussion });
  }

  async function discuss(
    world: NoticeWorld,
    linked: (to: NoticeWorld['forum']) => Readonly<Record<string, unknown>>,
  ): Promise<{ forum: Json; thread: Json; post: Json }> {
    const asTeacher = application.as(teacher);
    const forum = await attempt(asTeacher, 'POST', 'forums', { title: 'Forum', moderated: world.moderated, ...linked(world.forum) });
    const opened = { title: 'Thread', text: 'x', forum: forum['@id'], ...linked(world.forum) };
    const thread = await attempt(asTeacher, 'POST', 'forum_threads', opened);
    const followed = { forum: { forumId: idOf(forum) }, thread: { threadId: idOf(thread) } };
    for (const { who, what } of world.follows) await attempt(application.as(people[who]!), 'POST', 'forum_notifications', followed[what]);
    let post: Json = {};
    for (const who of world.posts) {
      const parent = post['@id'] === undefined ? {} : { postParent: post['@id'] };
      const written = { title: 'Post', postText: 'x', thread: thread['@id'], postNotification: true, ...parent };
      const made = await attempt(application.as(people[who]!), 'POST', 'forum_posts', written);
      if (made['@id'] !== undefined) post = made;
    }
    return { forum, thread, post };
  }

  async function change(
    world: NoticeWorld,
    place: Place,
    contents: Readonly<Record<'announcement' | 'assignment' | 'event' | 'forum' | 'thread' | 'post', Json>>,
  ): Promise<void> {
    const asTeacher = application.as(teacher);
    for (const { what, who } of world.changes)
      if (what === 'leave') await attempt(asTeacher, 'DELETE', (place.subscriptions.get(who) ?? '/api/course_rel_users/0').slice(5));
      else if (what === 'course')
        await attempt(application.as(administrator), 'PATCH', String(place.course['@id']).slice(5), { visibility: 'hidden' });
      else {
        const { member = [] } = await attempt(asTeacher, 'GET', `resource_links?resourceNode=${nodeOf(contents[what])}`);
        for (const link of member) await attempt(asTeacher, 'PATCH', String(link['@id']).slice(5), { visibility: 'draft' });
      }
  }

  async function notified(person: Person): Promise<readonly Json[]> {
    const { member = [] } = await attempt(application.as(person), 'GET', 'notifications?exists[readAt]=false&itemsPerPage=100');
    await attempt(application.as(person), 'POST', 'notifications/read', {});
    return member;
  }

  it('reads what it is about, is notified of it once, and did not do it', async () => {
    await fc.assert(
      fc.asyncProperty(noticeWorlds, async (world) => {
        for (const person of [...people, teacher, administrator]) await attempt(application.as(person), 'POST', 'notifications/read', {});
        await tell(world);
        await application.runDueJobs();
        for (const person of [...people, teacher, administrator]) {
          const notices = await notified(person);
          const places = notices.map(({ kind, subject }) => `${String(kind)} ${String(subject)}`);
          expect(new Set(places).size).toBe(places.length);
          for (const { kind, subject, actor } of notices) {
            kinds.add(String(kind));
            const { status } = await application.as(person).get(String(subject));
            expect([kind, subject, status]).toEqual([kind, subject, 200]);
            expect(actor).not.toBe(iri(person));
          }
        }
      }),
      { numRuns: 10, seed: 1 },
    );
    // Worlds in which nobody is notified of anything would prove nothing.
    const most = ['announcement.published', 'course.enrolled', 'forum.post', 'message.received', 'assignment.published'];
    expect([...kinds]).toEqual(expect.arrayContaining(most));
  });
});
