import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json, Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { classroom, type Classroom } from '../../support/classroom.js';
import type { Given, Person } from '../../support/given.js';
import { setPortalSetting } from '../../support/portal-setting.js';

const iri = ({ id }: { readonly id: number }): string => `/api/users/${id}`;
const titles = (body: Json): unknown[] => body.member?.map(({ title }) => title) ?? [];
const FILE = 'data:text/plain;base64,SGVsbG8=';

describe('what people do with posts, groups, messages, skills and files', () => {
  let platform: TestApplication;
  let given: Given;
  let room: Classroom;
  let asAdministrator: ApiClient;
  let asStudent: ApiClient;
  let asOutsider: ApiClient;

  beforeAll(async () => {
    platform = await TestApplication.start();
    ({ given } = platform);
    room = await classroom(platform);
    ({ asAdministrator, asStudent, asOutsider } = room);
  });

  afterAll(() => platform.close());

  async function made(client: ApiClient, path: string, values: object): Promise<string> {
    const { status, body } = await client.post(path, values);
    expect({ path, status, violations: body.violations }).toEqual({ path, status: 201, violations: undefined });
    return String(body['@id']);
  }

  describe('POST /api/social_posts/{id}/like and …/dislike', () => {
    const counts = ({ body }: Reply): unknown[] => [body.countFeedbackLikes, body.countFeedbackDislikes];

    it('toggle, and each gives the other up', async () => {
      const post = await made(asStudent, '/api/social_posts', { content: 'Hello' });
      const liked = await asOutsider.post(`${post}/like`, undefined);
      expect(liked.status).toBe(200);
      expect(counts(liked)).toEqual([1, 0]);
      expect(counts(await asAdministrator.post(`${post}/like`, undefined))).toEqual([2, 0]);
      expect(counts(await asOutsider.post(`${post}/dislike`, undefined))).toEqual([1, 1]);
      expect(counts(await asOutsider.post(`${post}/dislike`, undefined))).toEqual([1, 0]);
      expect((await asOutsider.get('/api/social_post_feedbacks')).body).toMatchObject({ totalItems: 1 });
    });

    it('count each tap of two at once', async () => {
      const post = await made(asStudent, '/api/social_posts', { content: 'Again' });
      const taps = await Promise.all([asOutsider.post(`${post}/like`, undefined), asOutsider.post(`${post}/like`, undefined)]);
      expect(taps.map(({ status }) => status)).toEqual([200, 200]);
      expect(counts(await asOutsider.get(post))).toEqual([0, 0]);
    });

    it('are for those who may read the post', async () => {
      const group = await made(asStudent, '/api/usergroups', { title: 'Closed', groupType: 'social_group', visibility: 'closed' });
      const post = await made(asStudent, '/api/social_posts', { content: 'Between us', groupReceiver: group });
      for (const path of [`${post}/like`, `${post}/dislike`]) {
        expect((await platform.stranger.post(path, undefined)).status).toBe(401);
        expect((await asOutsider.post(path, undefined)).status).toBe(403);
      }
      expect((await asOutsider.post('/api/social_posts/99999/like', undefined)).status).toBe(404);
      await setPortalSetting(asAdministrator, 'allow_social_tool', 'false');
      expect((await asStudent.post(`${post}/like`, undefined)).status).toBe(403);
      await setPortalSetting(asAdministrator, 'allow_social_tool', 'true');
    });
  });

  describe('GET /api/social_posts/{id}/attachments', () => {
    it('lists the files of a post to those who read it', async () => {
      const post = await made(asStudent, '/api/social_posts', { content: 'With a file' });
      await made(asStudent, '/api/social_post_attachments', { socialPost: post, filename: 'hello.txt', uploadFile: FILE });
      expect((await asOutsider.get(`${post}/attachments`)).body).toMatchObject({ totalItems: 1, member: [{ filename: 'hello.txt' }] });
      expect((await platform.stranger.get(`${post}/attachments`)).status).toBe(401);
    });
  });

  describe('groups', () => {
    let choir: string;
    let council: string;
    let founder: Person;
    let guest: Person;

    beforeAll(async () => {
      [founder, guest] = [await given.student(), await given.student()];
      choir = await made(platform.as(founder), '/api/usergroups', { title: 'Choir of ages', groupType: 'social_group' });
      council = await made(platform.as(founder), '/api/usergroups', {
        title: 'Council',
        groupType: 'social_group',
        visibility: 'closed',
      });
      await made(platform.as(guest), '/api/usergroup_rel_users', { usergroup: choir, user: iri(guest) });
      await made(platform.as(guest), '/api/usergroup_rel_users', {
        usergroup: council,
        user: iri(guest),
        relationType: 'pending_request',
      });
    });

    it("GET /api/usergroup/list/my is the caller's own", async () => {
      expect(titles((await platform.as(guest).get('/api/usergroup/list/my')).body)).toEqual(['Choir of ages']);
      expect(titles((await platform.as(founder).get('/api/usergroup/list/my?order[title]=desc')).body)).toEqual([
        'Council',
        'Choir of ages',
      ]);
      expect((await platform.stranger.get('/api/usergroup/list/my')).status).toBe(401);
    });

    it('GET /api/usergroup/list/newest has the newest first', async () => {
      await platform.dataSource.query(`UPDATE usergroup SET created_at = now() + interval '1 hour' WHERE title = 'Council'`);
      expect(titles((await asOutsider.get('/api/usergroup/list/newest')).body)[0]).toBe('Council');
      expect((await platform.stranger.get('/api/usergroup/list/newest')).status).toBe(401);
    });

    it('GET /api/usergroup/list/popular has the largest first', async () => {
      expect(titles((await asOutsider.get('/api/usergroup/list/popular')).body)[0]).toBe('Choir of ages');
      expect((await platform.stranger.get('/api/usergroup/list/popular')).status).toBe(401);
    });

    it('GET /api/usergroups/search finds by name', async () => {
      expect(titles((await asOutsider.get('/api/usergroups/search?search=choir')).body)).toEqual(['Choir of ages']);
      expect(titles((await asOutsider.get('/api/usergroups/search?title=ounc')).body)).toEqual(['Council']);
      expect((await platform.stranger.get('/api/usergroups/search?search=choir')).status).toBe(401);
    });

    it('GET /api/usergroups/{id}/members lists those who belong, of closed groups to members alone', async () => {
      const people = (body: Json): unknown[] => body.member?.map(({ user }) => user) ?? [];
      expect(people((await asOutsider.get(`${choir}/members`)).body)).toEqual([iri(founder), iri(guest)]);
      expect(people((await platform.as(founder).get(`${council}/members`)).body)).toEqual([iri(founder)]);
      expect(people((await asOutsider.get(`${council}/members`)).body)).toEqual([]);
      expect((await platform.stranger.get(`${choir}/members`)).status).toBe(401);
      expect((await asOutsider.get('/api/usergroups/99999/members')).status).toBe(404);
    });

    it('GET /api/messages/by-group/list shows what was written in a group to its members', async () => {
      const [asFounder, asGuest] = [platform.as(founder), platform.as(guest)];
      const letter = (group: string, others: object = {}): object => ({
        title: 'Rehearsal',
        content: 'At eight',
        msgType: 'group',
        group,
        receivers: [iri(founder)],
        ...others,
      });
      const message = await made(asFounder, '/api/messages', letter(choir));
      await made(asFounder, '/api/messages', letter(choir, { title: 'Not yet sent', status: 'draft' }));
      await made(asFounder, '/api/messages', letter(council, { title: 'Secret' }));
      const id = choir.split('/').at(-1);
      expect(titles((await asGuest.get(`/api/messages/by-group/list?groupId=${id}`)).body)).toEqual(['Rehearsal']);
      expect(titles((await asGuest.get('/api/messages/by-group/list')).body)).toEqual(['Rehearsal']);
      expect((await asGuest.get(message)).status).toBe(200);
      expect(titles((await asOutsider.get(`/api/messages/by-group/list?groupId=${id}`)).body)).toEqual([]);
      expect((await asOutsider.get(message)).status).toBe(403);
      expect((await platform.stranger.get('/api/messages/by-group/list')).status).toBe(401);
      expect((await asGuest.get('/api/messages/by-group/list?groupId=all')).status).toBe(400);
      expect((await asOutsider.post('/api/messages', letter(choir))).status).toBe(403);
    });
  });

  describe('GET /api/skills/tree', () => {
    it('is the whole graph from its roots down, each skill in full once', async () => {
      const skill = (title: string): Promise<string> => made(asAdministrator, '/api/skills', { title, shortCode: title });
      const [root, left, right, leaf] = [await skill('root'), await skill('left'), await skill('right'), await skill('tip')];
      const edges = [[root], [left, root], [right, root], [leaf, left], [leaf, right]];
      for (const [lower, parent] of edges) await made(asAdministrator, '/api/skill_rel_skills', { skill: lower, parent });
      await given.row('access_url', { id: 900, url: 'http://third.test' });
      await given.row('skill', { title: 'elsewhere', short_code: 'else', access_url_id: 900 });
      const { status, body } = await asStudent.get('/api/skills/tree');
      expect(status).toBe(200);
      expect(body).toMatchObject({ '@type': 'SkillTree', '@id': '/api/skills/tree' });
      expect(body.children).toEqual([
        {
          '@id': root,
          title: 'root',
          shortCode: 'root',
          status: 'enabled',
          children: [
            {
              '@id': left,
              title: 'left',
              shortCode: 'left',
              status: 'enabled',
              children: [{ '@id': leaf, title: 'tip', shortCode: 'tip', status: 'enabled', children: [] }],
            },
            {
              '@id': right,
              title: 'right',
              shortCode: 'right',
              status: 'enabled',
              children: [{ '@id': leaf, title: 'tip', shortCode: 'tip', status: 'enabled' }],
            },
          ],
        },
      ]);
      expect((await platform.stranger.get('/api/skills/tree')).status).toBe(401);
    });
  });

  describe('POST /api/resource_files/add_variant', () => {
    it('adds a file for one portal to a node that has one', async () => {
      const file = await made(asAdministrator, '/api/personal_files', { title: 'Logo', uploadFile: FILE });
      const { resourceNode } = (await asAdministrator.get(file)).body;
      const variant = { resourceNode, accessUrl: '/api/access_urls/1', uploadFile: 'data:text/html;base64,PGI+' };
      const added = await asAdministrator.post('/api/resource_files/add_variant', variant);
      expect({ status: added.status, violations: added.body.violations }).toEqual({ status: 201, violations: undefined });
      expect(added.body).toMatchObject({ '@type': 'ResourceFile', mimeType: 'text/html', size: 3, accessUrl: '/api/access_urls/1' });
      expect((await asAdministrator.get(`${String(resourceNode)}/resource_files`)).body).toMatchObject({ totalItems: 2 });
      expect((await asAdministrator.post('/api/resource_files/add_variant', variant)).body.violations).toMatchObject([
        { propertyPath: 'accessUrl' },
      ]);
      expect((await asStudent.post('/api/resource_files/add_variant', variant)).status).toBe(403);
      expect((await platform.stranger.post('/api/resource_files/add_variant', variant)).status).toBe(401);
      const folder = await asAdministrator.post('/api/documents', { title: 'Empty', parentResourceNodeId: room.node });
      const empty = { ...variant, resourceNode: folder.body.resourceNode };
      expect((await asAdministrator.post('/api/resource_files/add_variant', empty)).body.violations).toMatchObject([
        { propertyPath: 'resourceNode' },
      ]);
    });
  });

  describe('POST /api/documents/{id}/copy_to_personal_files', () => {
    it("copies what one may read into one's own files", async () => {
      const text = { title: 'Notes', filetype: 'file', contentFile: '<p>Read me</p>', parentResourceNodeId: room.node };
      const document = await made(room.asTeacher, '/api/documents', text);
      const copied = await asStudent.post(`${document}/copy_to_personal_files`, undefined);
      expect(copied.status).toBe(201);
      expect(copied.body).toMatchObject({ '@type': 'PersonalFile', title: 'Notes' });
      const content = await asStudent.get(`${String(copied.body['@id'])}/content`);
      expect(content.text).toBe('<p>Read me</p>');
      expect((await room.asTeacher.get(String(copied.body['@id']))).status).toBe(403);
      await room.asTeacher.delete(document);
      expect((await asStudent.get(`${String(copied.body['@id'])}/content`)).status).toBe(200);
    });

    it('is refused for folders, to strangers and to those who may not read it', async () => {
      const folder = await made(room.asTeacher, '/api/documents', { title: 'Folder', parentResourceNodeId: room.node });
      expect((await asStudent.post(`${folder}/copy_to_personal_files`, undefined)).status).toBe(409);
      expect((await asStudent.get('/api/personal_files?title=Folder')).body).toMatchObject({ totalItems: 0 });
      expect((await asOutsider.post(`${folder}/copy_to_personal_files`, undefined)).status).toBe(403);
      expect((await platform.stranger.post(`${folder}/copy_to_personal_files`, undefined)).status).toBe(401);
    });
  });
});
