import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestApplication } from '../../support/application.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import type { Given, Person } from '../../support/given.js';

interface Place {
  readonly id: number;
  readonly node: number;
}

/** Groups stand for all course content here: they are content like documents and links, and the platform has them itself. */
describe('course content', () => {
  let platform: TestApplication;
  let given: Given;
  let course: Place;
  let teacher: Person;
  let asTeacher: ApiClient;
  let serial = 0;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    await given.row('access_url', { url: 'http://other.test' });
    teacher = await given.teacher();
    asTeacher = platform.as(teacher);
    course = await given.course();
    await given.member(course, teacher, 'teacher');
  });

  afterAll(() => platform.close());

  async function create(values: object, client = asTeacher): Promise<Json> {
    serial += 1;
    const { status, body } = await client.post('/api/c_groups', { title: `Group ${serial}`, ...values });
    expect({ status, violations: body.violations }).toMatchObject({ status: 201 });
    return body;
  }

  async function rejection(values: object): Promise<unknown> {
    const { status, body } = await asTeacher.post('/api/c_groups', { title: 'Refused', ...values });
    expect(status).toBe(422);
    return body.violations?.map(({ propertyPath }) => propertyPath);
  }

  async function memberOf(place: { id: number }, visibility = 'registered'): Promise<ApiClient> {
    const person = await given.student();
    await given.member(place, person);
    await platform.dataSource.query('UPDATE course SET visibility = $2 WHERE id = $1', [place.id, visibility]);
    return platform.as(person);
  }

  /** A session of the course that is running, with one learner and one coach. */
  async function runningSession(values: Record<string, unknown> = {}): Promise<{ id: number; learner: ApiClient; coach: ApiClient }> {
    const session = await given.session(values);
    const [learner, coach] = [await given.student(), await given.teacher()];
    await given.row('session_rel_course', { session_id: session.id, course_id: course.id });
    await given.row('session_rel_user', { session_id: session.id, user_id: learner.id, relation_type: 'student' });
    await given.row('session_rel_course_rel_user', {
      session_id: session.id,
      course_id: course.id,
      user_id: learner.id,
      status: 'student',
    });
    await given.row('session_rel_course_rel_user', {
      session_id: session.id,
      course_id: course.id,
      user_id: coach.id,
      status: 'course_coach',
    });
    return { id: session.id, learner: platform.as(learner), coach: platform.as(coach) };
  }

  /** What the list shows, what the count says and what the item answers, which must be one and the same. */
  async function sees(client: ApiClient, content: Json): Promise<boolean> {
    const iri = String(content['@id']);
    const item = await client.get(iri);
    const list = await client.get(`/api/c_groups?id=${iri.split('/').at(-1)}`);
    const node = await client.get(String(content.resourceNode));
    const answers = [item.status === 200, list.body.totalItems === 1, list.body.member?.length === 1, node.status === 200];
    expect(new Set(answers).size).toBe(1);
    return item.status === 200;
  }

  describe('placed on creation', () => {
    it('below a course, it is published to the course', async () => {
      const content = await create({ parentResourceNodeId: course.node });
      const links = await asTeacher.get(`/api/resource_links?resourceNode=${encodeURIComponent(String(content.resourceNode))}`);
      expect(links.body.member).toMatchObject([
        { course: `/api/courses/${course.id}`, session: null, group: null, visibility: 'published' },
      ]);
      const node = await asTeacher.get(String(content.resourceNode));
      expect(node.body).toMatchObject({
        title: content.title,
        creator: `/api/users/${teacher.id}`,
        parent: `/api/resource_nodes/${course.node}`,
      });
    });

    it('given to a course, it hangs below it', async () => {
      const content = await create({ resourceLinkList: [{ cid: course.id, sid: 0, gid: 0, visibility: 2 }] });
      const node = await asTeacher.get(String(content.resourceNode));
      expect(node.body.parent).toBe(`/api/resource_nodes/${course.node}`);
    });

    it('below other content, it is given to the same contexts', async () => {
      const session = await runningSession();
      const folder = await create({ resourceLinkList: [{ cid: course.id, sid: session.id }] }, session.coach);
      const parent = Number(String(folder.resourceNode).split('/').at(-1));
      const inside = await create({ parentResourceNodeId: parent }, session.coach);
      const links = await session.coach.get(`/api/resource_links?resourceNode=${encodeURIComponent(String(inside.resourceNode))}`);
      expect(links.body.member).toMatchObject([{ session: `/api/sessions/${session.id}` }]);
    });

    it('nowhere, it is refused with what is missing', async () => {
      expect(await rejection({})).toEqual(['parentResourceNodeId']);
    });

    it('in what does not exist or does not belong together, it is refused at the very place', async () => {
      const other = await given.course({ visibility: 'open_platform' });
      const session = await given.session();
      expect(await rejection({ resourceLinkList: [{ cid: 999_999 }] })).toEqual(['resourceLinkList[0].cid']);
      expect(await rejection({ resourceLinkList: [{ cid: course.id }, { cid: course.id, sid: session.id }] })).toEqual([
        'resourceLinkList[1].sid',
      ]);
      expect(await rejection({ resourceLinkList: [{ cid: course.id, gid: 999_999 }] })).toEqual(['resourceLinkList[0].gid']);
      expect(await rejection({ resourceLinkList: [{ sid: session.id }] })).toEqual(['resourceLinkList[0].cid']);
      expect(await rejection({ resourceLinkList: [{ cid: course.id }, { cid: course.id, sid: 0 }] })).toEqual(['resourceLinkList[1]']);
      expect(await rejection({ resourceLinkList: [{ cid: 'x', visibility: 'loud' }] })).toEqual([
        'resourceLinkList[0].cid',
        'resourceLinkList[0].visibility',
      ]);
      expect(await rejection({ parentResourceNodeId: 999_999_999 })).toEqual(['parentResourceNodeId']);
      expect(await rejection({ parentResourceNodeId: other.node, resourceLinkList: [{ cid: course.id }] })).toEqual([
        'parentResourceNodeId',
      ]);
    });

    it('by those who may not edit in every one of its contexts, it is refused', async () => {
      const other = await given.course({ visibility: 'open_platform' });
      const student = await memberOf(course);
      expect((await student.post('/api/c_groups', { title: 'Mine', parentResourceNodeId: course.node })).status).toBe(403);
      const both = { title: 'Ours', resourceLinkList: [{ cid: course.id }, { cid: other.id }] };
      expect((await asTeacher.post('/api/c_groups', both)).status).toBe(403);
      expect((await platform.stranger.post('/api/c_groups', both)).status).toBe(401);
    });
  });

  describe('through its link', () => {
    it.each([
      ['draft', false],
      ['pending', false],
      ['published', true],
    ])('%s: shown to students: %s, to teachers always', async (visibility, shown) => {
      const content = await create({ resourceLinkList: [{ cid: course.id, visibility }] });
      const student = await memberOf(course);
      expect(await sees(student, content)).toBe(shown);
      expect(await sees(asTeacher, content)).toBe(true);
      expect((await student.patch(String(content['@id']), { title: 'Mine' })).status).toBe(403);
    });

    it('shows between the start and the end of its visibility', async () => {
      const content = await create({ parentResourceNodeId: course.node });
      const student = await memberOf(course);
      const links = await asTeacher.get(`/api/resource_links?resourceNode=${encodeURIComponent(String(content.resourceNode))}`);
      const link = String(links.body.member?.[0]?.['@id']);
      const hour = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString();
      await asTeacher.patch(link, { startVisibilityAt: hour(1) });
      expect(await sees(student, content)).toBe(false);
      await asTeacher.patch(link, { startVisibilityAt: hour(-2), endVisibilityAt: hour(-1) });
      expect(await sees(student, content)).toBe(false);
      await asTeacher.patch(link, { endVisibilityAt: hour(1) });
      expect(await sees(student, content)).toBe(true);
      const backwards = await asTeacher.patch(link, { endVisibilityAt: hour(-3) });
      expect(backwards.body.violations).toMatchObject([{ propertyPath: 'endVisibilityAt' }]);
    });

    it('withdrawn, serves nobody but its creator', async () => {
      const colleague = await given.teacher();
      await given.member(course, colleague, 'teacher');
      const content = await create({ parentResourceNodeId: course.node });
      const student = await memberOf(course);
      const links = await asTeacher.get(`/api/resource_links?resourceNode=${encodeURIComponent(String(content.resourceNode))}`);
      const withdrawn = await asTeacher.patch(String(links.body.member?.[0]?.['@id']), { visibility: 'deleted' });
      expect(withdrawn.body.deletedAt).not.toBeNull();
      expect(await sees(student, content)).toBe(false);
      expect(await sees(platform.as(colleague), content)).toBe(false);
      expect(await sees(asTeacher, content)).toBe(true);
    });

    it('follows the visibility of the course', async () => {
      const content = await create({ parentResourceNodeId: course.node });
      const [student, other] = [await memberOf(course), platform.as(await given.student())];
      const seen = async (visibility: string): Promise<boolean[]> => {
        await platform.dataSource.query('UPDATE course SET visibility = $2 WHERE id = $1', [course.id, visibility]);
        return [await sees(student, content), await sees(other, content), await sees(platform.stranger, content)];
      };
      expect(await seen('open_world')).toEqual([true, true, true]);
      expect(await seen('open_platform')).toEqual([true, true, false]);
      expect(await seen('registered')).toEqual([true, false, false]);
      expect(await seen('closed')).toEqual([false, false, false]);
      expect(await seen('hidden')).toEqual([false, false, false]);
      await platform.dataSource.query("UPDATE course SET visibility = 'registered' WHERE id = $1", [course.id]);
    });

    it('a draft of an open course stays a draft to the world', async () => {
      const open = await given.course({ visibility: 'open_world' });
      await given.member(open, teacher, 'teacher');
      const content = await create({ resourceLinkList: [{ cid: open.id, visibility: 'draft' }] });
      expect(await sees(platform.stranger, content)).toBe(false);
    });

    it('made public, everybody reads it', async () => {
      const content = await create({ resourceLinkList: [{ cid: course.id, visibility: 'draft' }] });
      expect(await sees(platform.stranger, content)).toBe(false);
      expect((await asTeacher.patch(String(content.resourceNode), { public: true })).status).toBe(200);
      expect(await sees(platform.stranger, content)).toBe(true);
    });
  });

  describe('in a session', () => {
    it('the base course shows, and is edited by its teacher alone', async () => {
      const session = await runningSession();
      const content = await create({ parentResourceNodeId: course.node });
      expect([await sees(session.learner, content), await sees(session.coach, content)]).toEqual([true, true]);
      expect((await session.coach.patch(String(content['@id']), { title: 'Coached' })).status).toBe(403);
    });

    it('what belongs to the session shows to the session and never to the base course', async () => {
      const [session, other] = [await runningSession(), await runningSession()];
      const student = await memberOf(course);
      const content = await create({ resourceLinkList: [{ cid: course.id, sid: session.id }] }, session.coach);
      expect([await sees(session.learner, content), await sees(session.coach, content)]).toEqual([true, true]);
      expect([await sees(other.learner, content), await sees(other.coach, content)]).toEqual([false, false]);
      expect([await sees(student, content), await sees(asTeacher, content)]).toEqual([false, false]);
      expect((await session.coach.patch(String(content['@id']), { title: 'Coached' })).status).toBe(200);
      expect((await session.learner.patch(String(content['@id']), { title: 'Learned' })).status).toBe(403);
    });

    it('what is of the session alone goes with it', async () => {
      const session = await runningSession();
      const content = await create({ resourceLinkList: [{ cid: course.id, sid: session.id }] }, session.coach);
      const admin = platform.as(await given.administrator());
      expect((await admin.delete(`/api/sessions/${session.id}`)).status).toBe(204);
      expect((await admin.get(String(content['@id']))).status).toBe(404);
    });

    it("the session's own link stands in for the base course's one", async () => {
      const session = await runningSession();
      const content = await create({ parentResourceNodeId: course.node });
      const node = Number(String(content.resourceNode).split('/').at(-1));
      expect(await sees(session.learner, content)).toBe(true);
      await given.row('resource_link', { resource_node_id: node, course_id: course.id, session_id: session.id, visibility: 'draft' });
      expect(await sees(session.learner, content)).toBe(false);
      expect(await sees(session.coach, content)).toBe(true);
      expect(await sees(await memberOf(course), content)).toBe(true);
    });

    it('general coaches coach all courses of the session', async () => {
      const session = await runningSession();
      const person = await given.teacher();
      await given.row('session_rel_user', { session_id: session.id, user_id: person.id, relation_type: 'general_coach' });
      const content = await create({ resourceLinkList: [{ cid: course.id, sid: session.id }] }, platform.as(person));
      expect(await sees(platform.as(person), content)).toBe(true);
    });

    it.each([
      ['before it starts', { access_start_date: '2999-01-01', access_end_date: '2999-02-01' }, false],
      ['while it lasts', { access_start_date: '2020-01-01', access_end_date: '2999-02-01', visibility: 'invisible' }, true],
      ['after its end, when it stays visible', { access_end_date: '2020-01-01', visibility: 'read_only' }, true],
      ['after its end, when it becomes invisible', { access_end_date: '2020-01-01', visibility: 'invisible' }, false],
      ['after its end, when it is listed only', { access_end_date: '2020-01-01', visibility: 'list_only' }, false],
    ])('%s, the learner enters: %#', async (_, dates, open) => {
      const session = await runningSession(dates);
      const content = await create({ parentResourceNodeId: course.node });
      expect(await sees(session.learner, content)).toBe(open);
      expect((await session.learner.get(`/api/sessions/${session.id}`)).status).toBe(open ? 200 : 403);
    });

    it('that goes by duration, days count from the first entry, extra days included', async () => {
      const session = await runningSession({ duration: 10, visibility: 'invisible' });
      const enter = (daysAgo: number, extra: number): Promise<unknown> =>
        platform.dataSource.query(
          "UPDATE session_rel_user SET access_start_date = now() - make_interval(days => $2), duration = $3 WHERE session_id = $1 AND relation_type = 'student'",
          [session.id, daysAgo, extra],
        );
      const status = (): Promise<number> => session.learner.get(`/api/sessions/${session.id}`).then((reply) => reply.status);
      expect(await status()).toBe(200);
      await enter(11, 0);
      expect(await status()).toBe(403);
      await enter(11, 5);
      expect(await status()).toBe(200);
      await enter(11, -5);
      expect(await status()).toBe(403);
    });
  });

  describe('in a group', () => {
    it('shows to members and tutors of the group and to teachers, to nobody else in the course', async () => {
      const group = await create({ parentResourceNodeId: course.node });
      const id = Number(String(group['@id']).split('/').at(-1));
      const [member, tutor] = [await given.student(), await given.student()];
      for (const person of [member, tutor]) await given.member(course, person);
      await asTeacher.post('/api/c_group_rel_users', { user: `/api/users/${member.id}`, group: group['@id'] });
      await asTeacher.post('/api/c_group_rel_tutors', { user: `/api/users/${tutor.id}`, group: group['@id'] });
      const content = await create({ resourceLinkList: [{ cid: course.id, gid: id }] });
      expect([await sees(platform.as(member), content), await sees(platform.as(tutor), content), await sees(asTeacher, content)]).toEqual([
        true,
        true,
        true,
      ]);
      expect(await sees(await memberOf(course), content)).toBe(false);
      expect((await platform.as(tutor).patch(String(content['@id']), { title: 'Tutored' })).status).toBe(200);
      expect((await platform.as(member).patch(String(content['@id']), { title: 'Joined' })).status).toBe(403);
      expect((await asTeacher.delete(String(group['@id']))).status).toBe(204);
      expect((await asTeacher.get(String(content['@id']))).status).toBe(404);
    });

    it('takes members of the course only, as many as fit, each once', async () => {
      const group = await create({ parentResourceNodeId: course.node, maxStudent: 1, selfRegistrationAllowed: true });
      const [one, two, outsider] = [await given.student(), await given.student(), await given.student()];
      for (const person of [one, two]) await given.member(course, person);
      const join = (person: Person): object => ({ user: `/api/users/${person.id}`, group: group['@id'] });
      const outside = await asTeacher.post('/api/c_group_rel_users', join(outsider));
      expect(outside.body.violations).toMatchObject([{ propertyPath: 'user' }]);
      const joined = await platform.as(one).post('/api/c_group_rel_users', join(one));
      expect(joined.status).toBe(201);
      expect((await platform.as(one).delete(String(joined.body['@id']))).status).toBe(403);
      const full = await platform.as(two).post('/api/c_group_rel_users', join(two));
      expect(full.body.violations).toMatchObject([{ propertyPath: 'group' }]);
      await asTeacher.patch(String(group['@id']), { maxStudent: 0, selfRegistrationAllowed: false });
      expect((await platform.as(two).post('/api/c_group_rel_users', join(two))).status).toBe(403);
      expect((await asTeacher.post('/api/c_group_rel_users', join(one))).status).toBe(422);
      expect((await asTeacher.get(String(group['@id']))).body.memberCount).toBe(1);
    });

    it('goes by a title of its own in the course', async () => {
      await create({ title: 'Red', parentResourceNodeId: course.node });
      expect(await rejection({ title: 'Red', parentResourceNodeId: course.node })).toEqual(['title']);
    });

    it('goes with its category', async () => {
      const category = await asTeacher.post('/api/c_group_categories', { title: 'Projects', parentResourceNodeId: course.node });
      const group = await create({ parentResourceNodeId: course.node, category: category.body['@id'] });
      expect((await asTeacher.delete(String(category.body['@id']))).status).toBe(204);
      expect((await asTeacher.get(String(group['@id']))).status).toBe(404);
      expect((await asTeacher.get(String(group.resourceNode))).status).toBe(404);
    });
  });

  describe('context parameters', () => {
    it('narrow what the caller may read and widen nothing', async () => {
      const own = await given.course();
      const foreign = await given.course();
      await given.member(own, teacher, 'teacher');
      const session = await given.session();
      await given.row('session_rel_course', { session_id: session.id, course_id: own.id });
      const admin = platform.as(await given.administrator());
      const base = await create({ resourceLinkList: [{ cid: own.id }] }, admin);
      const inSession = await create({ resourceLinkList: [{ cid: own.id, sid: session.id }] }, admin);
      const elsewhere = await create({ resourceLinkList: [{ cid: foreign.id }] }, admin);
      const titles = async (client: ApiClient, query: string): Promise<unknown[] | undefined> =>
        (await client.get(`/api/c_groups?${query}`)).body.member?.map(({ title }) => title);
      expect(await titles(admin, `cid=${own.id}`)).toEqual([base.title, inSession.title]);
      expect(await titles(admin, `cid=${own.id}&sid=0&gid=0`)).toEqual([base.title]);
      expect(await titles(admin, `cid=${own.id}&sid=${session.id}`)).toEqual([base.title, inSession.title]);
      expect(await titles(asTeacher, `cid=${own.id}`)).toEqual([base.title]);
      expect(await titles(asTeacher, `cid=${foreign.id}`)).toEqual([]);
      expect(await titles(admin, `resourceNode.parent=${foreign.node}`)).toEqual([elsewhere.title]);
      expect((await admin.get('/api/c_groups?cid=abc')).status).toBe(400);
    });
  });

  describe('links of it', () => {
    it('are made by users who edit both the content and the new context', async () => {
      const other = await given.course({ visibility: 'open_platform' });
      const colleague = await given.teacher();
      await given.member(other, colleague, 'teacher');
      const open = await given.course({ visibility: 'open_platform' });
      await given.member(open, teacher, 'teacher');
      const content = await create({ parentResourceNodeId: open.node });
      // The colleague reads it, the course being open; a link to a course of hers must not make it hers to edit.
      const grab = { resourceNode: content.resourceNode, course: `/api/courses/${other.id}`, visibility: 'published' };
      expect((await platform.as(colleague).post('/api/resource_links', grab)).status).toBe(403);
      expect((await asTeacher.post('/api/resource_links', grab)).status).toBe(403);
      await given.member(other, teacher, 'teacher');
      const linked = await asTeacher.post('/api/resource_links', grab);
      expect(linked.status).toBe(201);
      expect((await asTeacher.post('/api/resource_links', grab)).status).toBe(422);
      expect((await platform.as(colleague).delete(String(linked.body['@id']))).status).toBe(204);
    });

    it('hold together: a session needs its course, and the course must be part of it', async () => {
      const session = await given.session();
      const content = await create({ parentResourceNodeId: course.node });
      const admin = platform.as(await given.administrator());
      const lone = await admin.post('/api/resource_links', { resourceNode: content.resourceNode, session: `/api/sessions/${session.id}` });
      expect(lone.body.violations).toMatchObject([{ propertyPath: 'course' }]);
      const apart = await admin.post('/api/resource_links', {
        resourceNode: content.resourceNode,
        session: `/api/sessions/${session.id}`,
        course: `/api/courses/${course.id}`,
      });
      expect(apart.body.violations).toMatchObject([{ propertyPath: 'session' }]);
    });

    it('to a person let that person read it', async () => {
      const content = await create({ resourceLinkList: [{ cid: course.id, visibility: 'draft' }] });
      const friend = await given.student();
      const link = { resourceNode: content.resourceNode, user: `/api/users/${friend.id}`, visibility: 'published' };
      expect(await sees(platform.as(friend), content)).toBe(false);
      expect((await asTeacher.post('/api/resource_links', link)).status).toBe(201);
      expect(await sees(platform.as(friend), content)).toBe(true);
    });
  });

  describe('nodes', () => {
    it('move below other content of the course, never below themselves, and take their paths along', async () => {
      const [folder, content] = [await create({ parentResourceNodeId: course.node }), await create({ parentResourceNodeId: course.node })];
      // Below the course, at 1, and the folder, at 2.
      const moved = await asTeacher.patch(String(content.resourceNode), { parent: folder.resourceNode, title: 'Deep/er' });
      expect(moved.body).toMatchObject({ level: 3, title: 'Deep-er', slug: 'deep-er' });
      expect(moved.body.path).toMatch(new RegExp(`${String(folder.title)}-\\d+/Deep-er-\\d+/$`));
      const ring = await asTeacher.patch(String(folder.resourceNode), { parent: content.resourceNode });
      expect(ring.body.violations).toMatchObject([{ propertyPath: 'parent' }]);
      const foreign = await given.course({ visibility: 'open_platform' });
      expect((await asTeacher.patch(String(content.resourceNode), { parent: `/api/resource_nodes/${foreign.node}` })).status).toBe(403);
    });

    it('keep a place', async () => {
      const content = await create({ parentResourceNodeId: course.node });
      const loose = await asTeacher.put(String(content.resourceNode), { title: 'Loose' });
      expect(loose.body.violations).toMatchObject([{ propertyPath: 'parent' }]);
    });

    it('of courses, people and portals come and go with them', async () => {
      const admin = platform.as(await given.administrator());
      expect((await admin.delete(`/api/resource_nodes/${course.node}`)).status).toBe(403);
      expect((await asTeacher.get(`/api/resource_nodes/${course.node}`)).status).toBe(200);
    });

    it('deleted, take the content along', async () => {
      const content = await create({ parentResourceNodeId: course.node });
      expect((await asTeacher.delete(String(content.resourceNode))).status).toBe(204);
      expect((await asTeacher.get(String(content['@id']))).status).toBe(404);
    });

    it('are not created by themselves', async () => {
      expect((await asTeacher.post('/api/resource_nodes', { title: 'Loose' })).status).toBe(405);
    });
  });

  it('is not of this portal when its course is on another one', async () => {
    const elsewhere = await given.course({ visibility: 'open_world' });
    await given.member(elsewhere, teacher, 'teacher');
    const content = await create({ parentResourceNodeId: elsewhere.node });
    await platform.dataSource.query('UPDATE access_url_rel_course SET url_id = 2 WHERE course_id = $1', [elsewhere.id]);
    for (const client of [asTeacher, platform.stranger, platform.as(await given.administrator())])
      expect(await sees(client, content)).toBe(false);
    expect(await sees(platform.as(await given.person({ roles: ['ROLE_GLOBAL_ADMIN'] })), content)).toBe(true);
  });
});
