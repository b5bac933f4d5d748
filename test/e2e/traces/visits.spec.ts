import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ApiClient, Json } from '../../support/api-client.js';
import { Environment } from '../../../src/config/environment.js';
import { TraceFlush } from '../../../src/tracking/records/traces/trace-flush.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { FakeClock } from '../../support/fake-clock.js';
import type { Person } from '../../support/given.js';
import { PASSWORD, signIn, withPassword } from '../../support/sign-in.js';

const MINUTE = 60;
const TEXT = 'x'.repeat(300);

describe('What is on record of a visit', () => {
  let clock: FakeClock;
  let platform: TestApplication;
  let room: Classroom;
  let document: string;

  beforeAll(async () => {
    clock = new FakeClock('2026-03-02T10:00:00Z');
    platform = await TestApplication.start({ clock });
    room = await classroom(platform);
    const values = { title: 'Script', filetype: 'file', contentFile: TEXT, parentResourceNodeId: room.node };
    document = String((await room.asTeacher.post('/api/documents', values)).body['@id']);
    await written();
  });
  beforeEach(() => clock.advance(24 * 60 * MINUTE));
  afterAll(() => platform.close());

  /** Writes what waits, as the service does each second. */
  const written = (): Promise<void> => platform.app.get(TraceFlush, { strict: false }).flush();
  /** With a token of this moment. */
  const as = (person: Person): ApiClient => platform.as(person);
  const rows = async (path: string): Promise<readonly Json[]> => (await as(room.teacher).get(`/api/${path}`)).body.member ?? [];
  const visitsOf = (person: Person): Promise<readonly Json[]> =>
    rows(`track_e_course_accesses?cId=${room.course}&user=${person.id}&order[loginCourseDate]=asc`);
  const toolsOf = async (person: Person): Promise<unknown[]> =>
    (await rows(`track_e_accesses?accessUserId=${person.id}&order[accessDate]=asc`)).map(({ accessTool }) => accessTool);

  it('has files that came with new items, works handed in among them, and links that were opened', async () => {
    const asTeacher = as(room.teacher);
    const learner = await room.classmate();
    const link = await asTeacher.post('/api/links', { title: 'Flora', url: 'https://flora.test/', parentResourceNodeId: room.node });
    expect(link.status).toBe(201);
    const before = (await rows(`track_e_uploads?uploadUserId=${room.teacher.id}`)).length;
    const values = { title: 'Notes', filetype: 'file', contentFile: TEXT, parentResourceNodeId: room.node };
    expect((await asTeacher.post('/api/documents', values)).status).toBe(201);
    expect((await asTeacher.post('/api/documents', { title: 'Folder', filetype: 'folder', parentResourceNodeId: room.node })).status).toBe(
      201,
    );
    const opened = await as(learner).post(`${String(link.body['@id'])}/open`, undefined);
    expect([opened.status, opened.body['url']]).toEqual([200, 'https://flora.test/']);
    expect((await as(await platform.given.student()).post(`${String(link.body['@id'])}/open`, undefined)).status).toBe(403);
    await written();
    const uploads = await rows(`track_e_uploads?uploadUserId=${room.teacher.id}&order[uploadDate]=asc`);
    expect([uploads.length - before, uploads.at(-1)?.['cId'], uploads.at(-1)?.['uploadWorkId']]).toEqual([1, room.course, null]);
    const [followed] = await rows(`track_e_links?linksUserId=${learner.id}`);
    expect(followed).toMatchObject({ cId: room.course, linksLinkId: link.body['id'] });
    const report = await as(room.teacher).get(`/api/courses/${room.course}/activity`);
    const own = report.body.member?.find(({ user }) => user === `/api/users/${learner.id}`);
    expect(own).toMatchObject({ uploads: 0, linksOpened: 1 });
  });

  it('36: two visits of 1,200 s and 0 s, and an entry in each tool of a visit', async () => {
    const learner = await room.classmate();
    const steps: readonly (readonly [number, string])[] = [
      [0, `/api/courses/${room.course}`],
      [5, `/api/documents?resourceNode.parent=${room.node}`],
      [15, `/api/forums?cid=${room.course}`],
      [45, `/api/courses/${room.course}`],
    ];
    for (const [pause, path] of steps) {
      clock.advance(pause * MINUTE);
      expect((await as(learner).get(path)).status).toBe(200);
      await written();
    }
    expect((await visitsOf(learner)).map(({ durationSeconds, counter }) => [durationSeconds, counter])).toEqual([
      [1_200, 3],
      [0, 1],
    ]);
    expect(await toolsOf(learner)).toEqual(['document', 'forum']);
    const latest = await rows(`track_e_lastaccesses?accessUserId=${learner.id}`);
    expect(latest.map(({ accessTool }) => accessTool).sort()).toEqual(['document', 'forum']);
    const report = (await as(room.teacher).get(`/api/courses/${room.course}/activity?from=${clock.now().toISOString().slice(0, 10)}`)).body;
    expect(report.member?.find(({ user }) => user === `/api/users/${learner.id}`)?.['tools']).toEqual({ document: 15 * MINUTE });
  });

  it('36: the same by one write as by one for each request, and one entry of a tool however often it is used', async () => {
    const learner = await room.classmate();
    for (const pause of [0, 5, 10, 20, 31, 1]) {
      clock.advance(pause * MINUTE);
      await as(learner).get(document);
    }
    await written();
    expect((await visitsOf(learner)).map(({ durationSeconds, counter }) => [durationSeconds, counter])).toEqual([
      [35 * MINUTE, 4],
      [MINUTE, 2],
    ]);
    expect(await toolsOf(learner)).toEqual(['document', 'document']);
    expect(await rows(`track_e_access_completes?user=${learner.id}`)).toEqual([]);
  });

  it('names a course that one does not belong to: that is no visit', async () => {
    const [outsider, learner] = [await platform.given.student(), await room.classmate()];
    await as(outsider).get(`/api/documents?cid=${room.course}`);
    await as(outsider).get('/api/documents?cid=999999');
    await as(learner).get(`/api/documents/${document.split('/').at(-1)}0`);
    await written();
    expect([await visitsOf(outsider), await visitsOf(learner)]).toEqual([[], []]);
  });

  it('37: a download counts once: whole, or by its parts; not HEAD', async () => {
    const learner = await room.classmate();
    const content = `${document}/content`;
    const downloads = async (): Promise<number> => {
      await written();
      return (await rows(`track_e_downloads?downUserId=${learner.id}`)).length;
    };
    expect((await as(learner).send('HEAD', content, undefined)).status).toBe(200);
    expect(await downloads()).toBe(0);
    expect((await as(learner).get(content)).status).toBe(200);
    expect(await downloads()).toBe(1);
    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-']) {
      expect((await as(learner).get(content, { Range: range })).status).toBe(206);
    }
    expect(await downloads()).toBe(2);
    expect((await rows(`track_e_downloads?downUserId=${learner.id}`))[0]).toMatchObject({ downDocPath: 'Script' });
    const { body } = await as(learner).post('/api/user_api_keys', { apiService: 'reader', scopes: ['content:read'] });
    expect((await platform.stranger.get(content, { 'X-API-Key': String(body['apiKey']) })).status).toBe(200);
    expect(await downloads()).toBe(2);
  });

  it('33: an administrator who acts as a learner leaves no visit of the learner, and a post under both names', async () => {
    const [learner, administrator] = [await room.classmate(), await platform.given.administrator()];
    const forum = await as(room.teacher).post('/api/forums', { title: 'Questions', parentResourceNodeId: room.node });
    const thread = await as(room.teacher).post('/api/forum_threads', { title: 'Mine', text: '<p>x</p>', forum: forum.body['@id'] });
    expect(thread.status).toBe(201);
    const begun = await as(administrator).post(`/api/users/${learner.id}/act_as`, { reason: 'A question about the course.' });
    const acting = { Authorization: `Bearer ${String(begun.body['token'])}` };
    expect((await platform.stranger.get(document, acting)).status).toBe(200);
    const post = { title: 'Me', postText: '<p>I do.</p>', thread: thread.body['@id'] };
    const { status, body } = await platform.stranger.post('/api/forum_posts', post, acting);
    expect(status).toBe(201);
    await written();
    expect([await visitsOf(learner), await toolsOf(learner)]).toEqual([[], []]);
    const asEverywhere = as(await platform.given.globalAdministrator());
    const [entry] = (await asEverywhere.get(`/api/track_e_defaults?defaultValue=${String(body['@id'])}`)).body.member ?? [];
    expect(entry).toMatchObject({ defaultEventType: 'forum_posts.create', defaultUserId: learner.id, actingUser: administrator.id });
  });

  it('38: trials of sign-in, of those under unknown names not what was typed', async () => {
    const { username } = room.teacher;
    await platform.stranger.post('/api/authentication_token', { username, password: 'wrong' });
    await platform.stranger.post('/api/authentication_token', { username: 'Secret, typed into the wrong field', password: 'x' });
    const asEverywhere = platform.as(await platform.given.globalAdministrator());
    const trials = (await asEverywhere.get('/api/track_e_login_records?order[loginDate]=desc')).body.member ?? [];
    const names = trials.map(({ username, success }) => [username, success]);
    expect(names).toHaveLength(2);
    expect(names).toEqual(
      expect.arrayContaining([
        [username, false],
        [null, false],
      ]),
    );
    expect(JSON.stringify(trials)).not.toContain('Secret');
    expect(trials[0]?.userIp).toBe('127.0.0.0/24');
    const account = { username: 'signs.in', email: 'signs.in@example.org', plainPassword: 'a rather long password', status: 'student' };
    const { body: made } = await asEverywhere.post('/api/users', account);
    const { username: name, plainPassword: password } = account;
    expect((await platform.stranger.post('/api/authentication_token', { username: name, password })).status).toBe(200);
    const signIns = (await asEverywhere.get(`/api/track_e_logins?user=${String(made['@id'])}`)).body;
    expect(signIns.member).toMatchObject([{ user: made['@id'], loginDate: expect.any(String) }]);
  });

  it('38: a sign-in ends when its session does: signed out, with a new password, or in time', async () => {
    const person = await withPassword(platform, await platform.given.student());
    const asEverywhere = platform.as(await platform.given.globalAdministrator());
    const ends = async (): Promise<unknown[]> => {
      const { member } = (await asEverywhere.get(`/api/track_e_logins?user=/api/users/${person.id}&order[loginDate]=asc`)).body;
      return (member ?? []).map(({ logoutDate }) => logoutDate);
    };
    const first = await signIn(platform, person.username);
    clock.advance(10 * MINUTE);
    const second = await signIn(platform, person.username);
    clock.advance(5 * MINUTE);
    expect(await ends()).toEqual([null, null]);
    const out = clock.now().toISOString();
    expect((await platform.stranger.post('/api/token/revoke', { refreshToken: first.body['refreshToken'] })).status).toBe(204);
    expect(await ends()).toEqual([expect.stringContaining(out.slice(0, 19)), null]);
    clock.advance(5 * MINUTE);
    const values = { currentPassword: PASSWORD, plainPassword: 'quite another long password' };
    const own = { Authorization: `Bearer ${String(second.body['token'])}` };
    expect((await platform.stranger.patch(`/api/users/${person.id}`, values, own)).status).toBe(200);
    expect(await ends()).toEqual([
      expect.stringContaining(out.slice(0, 19)),
      expect.stringContaining(clock.now().toISOString().slice(0, 19)),
    ]);
  });

  it('38: a sign-in whose session expired ended then, though its person never comes again', async () => {
    const person = await withPassword(platform, await platform.given.student());
    const auditor = await platform.given.globalAdministrator();
    expect((await signIn(platform, person.username)).status).toBe(200);
    const expiry = clock.now().getTime() + platform.app.get(Environment).JWT_REFRESH_TTL * 1000;
    const end = async (): Promise<unknown> => {
      await platform.runDueJobs();
      const { member } = (await as(auditor).get(`/api/track_e_logins?user=/api/users/${person.id}`)).body;
      return member?.map(({ logoutDate }) => logoutDate);
    };
    expect(await end()).toEqual([null]);
    clock.advance(platform.app.get(Environment).JWT_REFRESH_TTL + 10 * MINUTE);
    expect(await end()).toEqual([expect.stringContaining(new Date(expiry).toISOString().slice(0, 19))]);
  });

  it('has each item that was opened, on portals with that setting, in the course where it is', async () => {
    const learner = await room.classmate();
    const elsewhere = await classroom(platform);
    const asEverywhere = as(await platform.given.globalAdministrator());
    const setting = { variable: 'trace_items', selectedValue: 'true', category: 'tracking', url: '/api/access_urls/1' };
    expect((await asEverywhere.post('/api/settings', setting)).status).toBe(201);
    await as(learner).get(document, { 'User-Agent': 'browser of a test' });
    await as(learner).get(`${document}?cid=${elsewhere.course}`);
    await as(learner).get(`/api/documents?resourceNode.parent=${room.node}`);
    await as(learner).get(`${document}0`);
    await written();
    const opened = await rows(`track_e_access_completes?user=${learner.id}&order[id]=asc`);
    const item = {
      tool: 'document',
      toolId: Number(document.split('/').at(-1)),
      action: 'open',
      actionDetails: 'Script',
      cId: room.course,
      url: document,
    };
    expect(opened).toMatchObject([{ ...item, userAgent: 'browser of a test', ipUser: '127.0.0.0/24' }, item]);
    expect((await as(learner).get(`/api/track_e_access_completes?cId=${room.course}`)).body.member).toHaveLength(2);
    expect((await as(elsewhere.teacher).get(`/api/track_e_access_completes?cId=${room.course}`)).body.member).toEqual([]);
  });

  it('adds up in reports of the course, of its days and of the person, for those who may see them', async () => {
    const learner = await room.classmate();
    const activity = `/api/courses/${room.course}/activity`;
    const day = clock.now().toISOString().slice(0, 10);
    for (const pause of [0, 10, 40]) {
      clock.advance(pause * MINUTE);
      await as(learner).get(document);
    }
    await as(learner).get(`${document}/content`);
    await written();
    const report = (await as(room.teacher).get(`${activity}?from=${day}&to=${day}`)).body;
    const sums = { visits: 2, requests: 4, seconds: 10 * MINUTE, firstDay: day, lastDay: day, downloads: 1, uploads: 0, linksOpened: 0 };
    expect(report).toMatchObject({ totalItems: 1, member: [{ user: `/api/users/${learner.id}`, ...sums }] });
    const days = (await as(room.teacher).get(`${activity}/days?from=${day}`)).body.member;
    expect(days).toEqual([{ date: day, people: 1, visits: 2, seconds: 10 * MINUTE }]);
    const own = (await as(learner).get(`/api/users/${learner.id}/activity`)).body;
    expect(own.member).toMatchObject([{ course: `/api/courses/${room.course}`, session: null, visits: 2, seconds: 10 * MINUTE }]);
    expect(report.member?.[0]).toMatchObject({
      firstAccess: expect.stringContaining(day),
      lastAccess: expect.stringContaining(day),
      tools: { document: 10 * MINUTE },
    });
    const csv = await as(room.teacher).get(`${activity}.csv?from=${day}&to=${day}`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [heading = '', line = '', ...none] = csv.text.split('\r\n');
    expect(heading).toBe('user,name,firstAccess,lastAccess,visits,requests,seconds,firstDay,lastDay,tools,downloads,uploads,linksOpened');
    expect(line).toMatch(new RegExp(`^/api/users/${learner.id},.*,2,4,600,${day},${day},"{""document"":600}",1,0,0$`));
    expect(none).toEqual(['']);
    expect((await as(room.teacher).get(`${activity}/days?from=${day}`, { Accept: 'text/csv' })).text).toBe(
      `date,people,visits,seconds\r\n${day},1,2,600\r\n`,
    );
    const ownCsv = await as(learner).get(`/api/users/${learner.id}/activity.csv?from=${day}`);
    expect(ownCsv.text.split('\r\n')[1]).toMatch(new RegExp(`^/api/courses/${room.course},.*,,2,600,${day},${day}$`));
    expect((await as(room.teacher).get(`${activity}?itemsPerPage=1001`)).status).toBe(400);
    const [taken] =
      (await as(await platform.given.globalAdministrator()).get(`/api/track_e_defaults?defaultEventType=courses.course_activity`)).body
        .member ?? [];
    expect(taken).toMatchObject({ defaultUserId: room.teacher.id, defaultValue: `/api/courses/${room.course}`, address: '127.0.0.0/24' });
    expect((await as(learner).get(activity)).status).toBe(403);
    // A teacher sees the own courses, and of people who came to none of them nothing.
    const elsewhere = await classroom(platform);
    const seen = (await as(room.teacher).get(`/api/users/${learner.id}/activity`)).body;
    expect([seen.member?.map(({ course }) => course), seen['signIns']]).toEqual([[`/api/courses/${room.course}`], null]);
    expect((await as(elsewhere.teacher).get(`/api/users/${learner.id}/activity`)).status).toBe(403);
    // Nobody has been there yet.
    const unvisited = await as(elsewhere.teacher).get(`/api/courses/${elsewhere.course}/activity`);
    expect([unvisited.status, unvisited.body['totalItems']]).toEqual([200, 0]);
    expect((await as(room.teacher).get(`/api/courses/${elsewhere.course}/activity/days`)).status).toBe(403);
    expect((await as(room.teacher).get(`${activity}?from=yesterday`)).status).toBe(400);
    expect((await platform.stranger.get(activity)).status).toBe(401);
  });

  it('shows who is here, and no longer five minutes after the last request', async () => {
    const learner = await room.classmate();
    await as(learner).get('/api/me');
    await written();
    const here = async (): Promise<unknown[]> => (await rows('track_e_onlines')).map(({ loginUserId }) => loginUserId);
    expect(await here()).toContain(learner.id);
    await as(learner).get('/api/me');
    await written();
    expect((await here()).filter((id) => id === learner.id)).toHaveLength(1);
    clock.advance(6 * MINUTE);
    await written();
    await as(room.teacher).get('/api/me');
    await written();
    expect(await here()).not.toContain(learner.id);
  });
});
