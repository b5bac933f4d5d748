import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

const NOT_OFFERED = 'The course is not part of this session.';
const RING = 'The parent must be neither the item itself nor one below it.';

describe('rows that name others', () => {
  let application: TestApplication;
  let room: Classroom;
  let asAdministrator: ApiClient;
  let course: string;
  /** A session in which the course is not given. */
  let session: string;
  let serial = 0;

  beforeAll(async () => {
    application = await TestApplication.start();
    room = await classroom(application);
    ({ asAdministrator } = room);
    course = `/api/courses/${room.course}`;
    session = String((await made('sessions', { title: 'Elsewhere' }))['@id']);
  });
  afterAll(() => application.close());

  async function made(path: string, values: object, client = asAdministrator): Promise<Json> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect({ path, status, violations: body.violations }).toEqual({ path, status: 201, violations: undefined });
    return body;
  }

  async function violationsOf(path: string, values: object, client = asAdministrator): Promise<unknown> {
    const { status, body } = await client.post(`/api/${path}`, values);
    expect({ path, status }).toEqual({ path, status: 422 });
    return body.violations;
  }

  async function skill(): Promise<unknown> {
    serial += 1;
    return (await made('skills', { title: `Skill ${serial}`, shortCode: `skill-${serial}` }))['@id'];
  }

  const award = (of: unknown, values: object = {}): object => ({
    user: `/api/users/${room.student.id}`,
    skill: of,
    acquiredSkillAt: '2024-05-01T10:00:00Z',
    argumentation: 'Shown in the final project.',
    ...values,
  });

  describe('name a course within a session only where the session offers it', () => {
    const refused = [{ propertyPath: 'course', message: NOT_OFFERED }];

    it('awards of skills', async () => {
      expect(await violationsOf('skill_rel_users', award(await skill(), { course, session }))).toMatchObject(refused);
    });

    it('portfolios', async () => {
      expect(await violationsOf('portfolios', { title: 'Essay', content: '<p>Mine</p>', course, session })).toMatchObject(refused);
    });

    it('invitations', async () => {
      expect(await violationsOf('course_invitations', { email: 'ada@example.org', course, session })).toMatchObject(refused);
    });

    it('tickets, when they are made and when they are changed', async () => {
      const project = (await made('ticket_projects', { title: 'Technique' }))['@id'];
      const category = (await made('ticket_categories', { title: 'Sign-in', project }))['@id'];
      const priority = (await made('ticket_priorities', { title: 'Normal', code: 'normal' }))['@id'];
      const ticket = { subject: 'Help', message: '<p>Please</p>', project, category, priority, course };
      expect(await violationsOf('tickets', { ...ticket, session })).toMatchObject(refused);
      const { '@id': opened } = await made('tickets', ticket);
      expect((await asAdministrator.patch(String(opened), { session })).body.violations).toMatchObject(refused);
      const elsewhere = (await made('ticket_projects', { title: 'Content' }))['@id'];
      expect((await asAdministrator.patch(String(opened), { project: elsewhere })).body.violations).toMatchObject([
        { propertyPath: 'category', message: 'This is not a category of the project.' },
      ]);
    });

    it('links, whose groups are of the course too: both are said at once', async () => {
      const other = await classroom(application);
      const group = (await made('c_groups', { title: 'Theirs', parentResourceNodeId: other.node }, other.asTeacher))['@id'];
      const { resourceNode } = await made(
        'documents',
        { title: 'Page', filetype: 'folder', parentResourceNodeId: room.node },
        room.asTeacher,
      );
      expect(await violationsOf('resource_links', { resourceNode, course, session, group })).toMatchObject([
        { propertyPath: 'session', message: NOT_OFFERED },
        { propertyPath: 'group', message: 'The group does not belong to this course or session.' },
      ]);
    });
  });

  describe('lie below one of their own kind', () => {
    it('links neither below themselves nor below one that is below them', async () => {
      const linkOf = async (title: string): Promise<string> => {
        const { resourceNode } = await made('documents', { title, filetype: 'folder', parentResourceNodeId: room.node }, room.asTeacher);
        const { body } = await room.asTeacher.get(`/api/resource_links?resourceNode=${String(resourceNode)}`);
        return String(body.member?.[0]?.['@id']);
      };
      const [above, below] = [await linkOf('Above'), await linkOf('Below')];
      expect((await room.asTeacher.patch(below, { parent: above })).status).toBe(200);
      for (const parent of [above, below]) {
        const { status, body } = await room.asTeacher.patch(above, { parent });
        expect({ status, violations: body.violations }).toMatchObject({
          status: 422,
          violations: [{ propertyPath: 'parent', message: RING }],
        });
      }
    });

    it('steps of a path below one of the same path', async () => {
      const path = async (): Promise<unknown> =>
        (await made('learning_paths', { title: 'Path', parentResourceNodeId: room.node }, room.asTeacher))['@id'];
      const [lp, other] = [await path(), await path()];
      const { '@id': parent } = await made('c_lp_items', { title: 'Theirs', itemType: 'dir', lp: other }, room.asTeacher);
      const refused = [{ propertyPath: 'parent', message: 'The learning path has no such step.' }];
      expect(await violationsOf('c_lp_items', { title: 'Step', itemType: 'dir', lp, parent }, room.asTeacher)).toMatchObject(refused);
      const { '@id': step } = await made('c_lp_items', { title: 'Step', itemType: 'dir', lp }, room.asTeacher);
      expect((await room.asTeacher.patch(String(step), { parent })).body.violations).toMatchObject(refused);
    });

    it('categories of a gradebook below one of the same course', async () => {
      const other = await classroom(application);
      const { '@id': parent } = await made(
        'gradebook_categories',
        { title: 'Theirs', course: `/api/courses/${other.course}` },
        other.asTeacher,
      );
      const refused = [{ propertyPath: 'parent', message: 'The parent belongs to another course or session.' }];
      expect(await violationsOf('gradebook_categories', { title: 'Part', course, parent })).toMatchObject(refused);
    });
  });

  describe('awards of skills', () => {
    it('in a session name its course', async () => {
      expect(await violationsOf('skill_rel_users', award(await skill(), { session }))).toMatchObject([
        { propertyPath: 'course', message: 'An award in a session names the course too.' },
      ]);
    });

    it('are one for each occasion, awarded at the same time too', async () => {
      const mine = award(await skill());
      const replies = await Promise.all([mine, mine, mine].map((values) => asAdministrator.post('/api/skill_rel_users', values)));
      expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
    });

    it('say who gave the argumentation that they have', async () => {
      const { '@id': iri, argumentationAuthorId } = await made('skill_rel_users', award(await skill()));
      const second = await application.given.administrator();
      const asSecond = application.as(second);
      const dated = await asSecond.patch(String(iri), { acquiredSkillAt: '2024-06-01T10:00:00Z' });
      expect(dated.body).toMatchObject({ argumentationAuthorId });
      const argued = await asSecond.patch(String(iri), { argumentation: 'Shown before a jury.' });
      expect(argued.body).toMatchObject({ argumentationAuthorId: second.id });
    });
  });

  describe('say what they lack at the member that is wrong', () => {
    it('groups of one title in a course, at the same time too', async () => {
      const group = { title: 'Botanists', parentResourceNodeId: room.node };
      const replies = await Promise.all([1, 2].map(() => room.asTeacher.post('/api/c_groups', group)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 422]);
      const other = await made('c_groups', { ...group, title: 'Chemists' }, room.asTeacher);
      const { body } = await room.asTeacher.patch(String(other['@id']), { title: 'Botanists' });
      expect(body.violations).toMatchObject([
        { propertyPath: 'title', message: 'Another group of this course or session has this title.' },
      ]);
    });

    it('surveys of one code in a language, and in none', async () => {
      const survey = { title: 'Opinions', code: 'OP', parentResourceNodeId: room.node };
      const refused = [{ propertyPath: 'code', message: 'The course has a survey of this code in this language already.' }];
      await made('c_surveys', survey, room.asTeacher);
      expect(await violationsOf('c_surveys', survey, room.asTeacher)).toMatchObject(refused);
      const french = await made('c_surveys', { ...survey, lang: 'fr' }, room.asTeacher);
      const { status, body } = await room.asTeacher.patch(String(french['@id']), { lang: null });
      expect({ status, violations: body.violations }).toMatchObject({ status: 422, violations: refused });
    });

    it('comments that answer one on another entry', async () => {
      const [one, other] = [
        await made('portfolios', { title: 'One', content: '<p>1</p>' }),
        await made('portfolios', { title: 'Two', content: '<p>2</p>' }),
      ];
      const parent = (await made('portfolio_comments', { item: one['@id'], content: '<p>Well done</p>' }))['@id'];
      await made('portfolio_comments', { item: one['@id'], content: '<p>Thank you</p>', parent });
      expect(await violationsOf('portfolio_comments', { item: other['@id'], content: '<p>No</p>', parent })).toMatchObject([
        { propertyPath: 'parent', message: 'The comment answered is one on another entry.' },
      ]);
    });

    it('pages of a wiki in a session that the course is not given in', async () => {
      expect(await violationsOf('c_wikis', { title: 'Cells', content: '<p>Small</p>', course, session })).toMatchObject([
        { propertyPath: 'session', message: 'There is no such session in this course.' },
      ]);
    });

    it('requests for a course whose code is taken', async () => {
      const { code } = (await asAdministrator.get(course)).body;
      expect(await violationsOf('course_requests', { title: 'Again', description: 'Please', code }, room.asTeacher)).toMatchObject([
        { propertyPath: 'code', message: 'A course has this code already.' },
      ]);
    });
  });
});
