import { saidIn } from '../../src/languages/catalogue.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { brokenRules } from '../support/broken-rules.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { LOOKS } from '../support/office.js';
import { standardFeatureList } from '../../src/standard-features.js';
import { PasswordHasher } from '../../src/auth/password-hasher.js';
import { ApiClient, type Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { FakeClock } from '../support/fake-clock.js';
import type { Person } from '../support/given.js';
import { words } from '../support/shown-page.js';
import { formIn } from '../support/html-form.js';
import { sendForm } from '../support/signed-in-browser.js';
import { settled } from '../support/settled-page.js';

const PASSWORD = 'a-password-of-tests';
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const FRENCH = { ...HTML, 'Accept-Language': 'fr' };
const HEAVIEST = 60 * 1024;
const TABS = standardFeatureList.courseTabs.map(({ path }) => path);

const LONGEST_WAIT_MS = 60_000;
/** Narrower than any telephone that is sold. */
const NARROWEST = 320;
const SHIFT = `globalThis.shift = 0;
new PerformanceObserver((list) => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value; })
  .observe({ type: 'layout-shift', buffered: true });`;

describe('the pages of courses', () => {
  const clock = new FakeClock(new Date().toISOString());
  let app: TestApplication;
  let course: { id: number; node: number };
  let closed: { id: number };
  let session: { id: number };
  const people: Record<string, Person> = {};
  const cookies: Record<string, string> = {};
  const browsers: Record<string, ApiClient> = {};
  const made: Record<string, number> = {};

  const inDays = (days: number): string => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
  const signedIn = async (name: string): Promise<ApiClient> => {
    const form = new URLSearchParams({ username: people[name]?.username ?? '', password: PASSWORD }).toString();
    const reply = await app.stranger.send('POST', '/admin/sign-in', form, { 'Content-Type': 'application/x-www-form-urlencoded' });
    expect([name, reply.status]).toEqual([name, 303]);
    cookies[name] = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
    return new ApiClient(app.url, { Cookie: cookies[name] });
  };
  const at = (name: string, path: string, headers = HTML): Promise<Reply> => {
    const browser = browsers[name];
    if (!browser) throw new Error(`${name} is not signed in`);
    return browser.get(path, headers);
  };
  const create = async (name: string, path: string, body: Record<string, unknown>): Promise<number> => {
    const reply = await app.as(people['teacher'] as Person).post(path, body);
    expect([path, reply.status, reply.status === 201 ? '' : reply.text]).toEqual([path, 201, '']);
    made[name] = Number(reply.body['id']);
    return made[name];
  };

  beforeAll(async () => {
    app = await TestApplication.start({ clock });
    const account = { password_hash: await app.app.get(PasswordHasher).hash(PASSWORD) };
    people['administrator'] = await app.given.person({ ...account, roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' });
    people['teacher'] = await app.given.person({ ...account, status: 'teacher', firstname: 'Emmy', lastname: 'Noether' });
    for (const name of ['learner', 'attender', 'stranger']) people[name] = await app.given.person({ ...account });
    const [learner, guest] = [people['learner'] as Person, people['attender'] as Person];
    const teacher = app.as(people['teacher']);
    const begun = await teacher.post('/api/courses', { title: 'Algebra & <rings>', code: 'ALG1', visibility: 'registered' });
    expect(begun.status).toBe(201);
    course = { id: Number(begun.body['id']), node: Number(String(begun.body['resourceNode']).split('/').at(-1)) };
    closed = await app.given.course({ title: 'Heraldry', visibility: 'registered' });
    session = await app.given.session({ title: 'Autumn', access_start_date: inDays(-5), access_end_date: inDays(30) });
    await app.given.member(course, learner);
    await app.given.row('session_rel_course', { session_id: session.id, course_id: course.id });
    const attender = { session_id: session.id, user_id: guest.id };
    await app.given.row('session_rel_user', { ...attender, relation_type: 'student' });
    await app.given.row('session_rel_course_rel_user', { ...attender, course_id: course.id, status: 'student' });
    await furnish();
    for (const name of Object.keys(people)) browsers[name] = await signedIn(name);
  });
  afterAll(() => app.close());

  const furnish = async (): Promise<void> => {
    const resourceLinkList = [{ cid: course.id }];
    const draft = [{ cid: course.id, visibility: 'draft' }];
    await create('folder', '/api/documents', { title: 'Week 1', filetype: 'folder', resourceLinkList });
    await create('document', '/api/documents', {
      title: 'Syllabus.html',
      filetype: 'file',
      contentFile: '<p>What we do when</p>',
      resourceLinkList,
    });
    await create('draft', '/api/documents', {
      title: 'Solutions.html',
      filetype: 'file',
      contentFile: '<p>42</p>',
      resourceLinkList: draft,
    });
    const inside = {
      parentResourceNodeId: Number(
        String((await app.as(people['teacher'] as Person).get(`/api/documents/${made['folder']}`)).body['resourceNode'])
          .split('/')
          .at(-1),
      ),
    };
    await create('inside', '/api/documents', {
      title: 'Sheet.html',
      filetype: 'file',
      contentFile: '<p>1 + 1</p>',
      resourceLinkList,
      ...inside,
    });
    const content = `<p>The <strong>first</strong> lecture is on Monday.</p>`;
    await create('announcement', '/api/c_announcements', { title: 'Welcome', content, resourceLinkList });
    await create('long', '/api/c_announcements', {
      title: 'Rules',
      content: `<ul>${'<li>One of the rules</li>'.repeat(300)}</ul>`,
      resourceLinkList,
    });
    await create('secret', '/api/c_announcements', { title: 'Not yet said', content, resourceLinkList: draft });
    const elsewhere = await app
      .as(people['administrator'] as Person)
      .post('/api/courses', { title: 'Open to all', visibility: 'open_platform' });
    const link = [{ cid: Number(elsewhere.body['id']) }];
    const day = { title: 'Open day', startDate: inDays(1), endDate: inDays(1.1), resourceLinkList: link };
    expect((await app.as(people['administrator'] as Person).post('/api/c_calendar_events', day)).status).toBe(201);
    const event = { startDate: inDays(3), endDate: inDays(3.1), content: '<p>Bring paper.</p>', location: 'Room 7' };
    await create('event', '/api/c_calendar_events', { title: 'Tutorial', ...event, resourceLinkList });
    await create('meeting', '/api/conference_meetings', {
      title: 'Weekly room',
      course: `/api/courses/${course.id}`,
      visibility: 'visible',
      startsAt: inDays(2),
      endsAt: inDays(2.1),
    });
    const untimed = { course: `/api/courses/${course.id}`, visibility: 'visible' };
    await create('lounge', '/api/conference_meetings', { title: 'Lounge', ...untimed });
    await create('old meeting', '/api/conference_meetings', {
      title: 'Last lecture',
      ...untimed,
      startsAt: inDays(-2),
      endsAt: inDays(-1.9),
      inAgenda: false,
    });
    await create('quiz', '/api/c_quizzes', {
      title: 'Groups and rings',
      description: '<p>Ten questions.</p>',
      endTime: inDays(9),
      resourceLinkList,
    });
    await furnishWork(resourceLinkList);
    await furnishTalk(resourceLinkList);
  };

  const furnishWork = async (resourceLinkList: object[]): Promise<void> => {
    const [teacher, learner] = [app.as(people['teacher'] as Person), app.as(people['learner'] as Person)];
    await create('assignment', '/api/c_student_publications', {
      title: 'Sheet 1',
      description: '<p>Prove it.</p>',
      filetype: 'folder',
      qualification: 20,
      resourceLinkList,
    });
    const publication = `/api/c_student_publications/${made['assignment']}`;
    await create('terms', '/api/c_student_publication_assignments', { publication, expiresOn: inDays(4), endsOn: inDays(5) });
    const work = { title: 'My proof', filetype: 'file', description: '<p>Trivial.</p>', publicationParent: publication };
    const handedIn = await learner.post('/api/c_student_publications', work);
    expect(handedIn.status).toBe(201);
    expect((await teacher.patch(String(handedIn.body['@id']), { qualification: 17 })).status).toBe(200);
    await create('comment', '/api/c_student_publication_comments', { publication: handedIn.body['@id'], comment: 'Well < seen.' });
    const book = await create('book', '/api/gradebook_categories', { title: 'Marks of algebra', course: `/api/courses/${course.id}` });
    const evaluation = {
      title: 'Oral test',
      category: `/api/gradebook_categories/${book}`,
      course: `/api/courses/${course.id}`,
      weight: 100,
      max: 20,
    };
    await create('evaluation', '/api/gradebook_evaluations', { ...evaluation, visible: true });
    await create('result', '/api/gradebook_results', {
      evaluation: `/api/gradebook_evaluations/${made['evaluation']}`,
      user: `/api/users/${people['learner']?.id}`,
      score: 15.5,
    });
    await create('path', '/api/learning_paths', { title: 'From sets to fields', resourceLinkList });
    await create('step', '/api/c_lp_items', {
      lp: `/api/learning_paths/${made['path']}`,
      title: 'The last step',
      itemType: 'final_item',
      displayOrder: 1,
    });
  };

  const furnishTalk = async (resourceLinkList: object[]): Promise<void> => {
    await create('forum', '/api/forums', { title: 'Questions', forumComment: '<p>Ask here.</p>', resourceLinkList });
    const thread = { title: 'What is a ring?', text: '<p>I <em>wonder</em>.</p>', forum: `/api/forums/${made['forum']}`, resourceLinkList };
    await create('thread', '/api/forum_threads', thread);
    await create('post', '/api/forum_posts', {
      title: 'Answer',
      postText: '<p>A group with more.</p>',
      thread: `/api/forum_threads/${made['thread']}`,
      resourceLinkList,
    });
    await create('term', '/api/glossaries', { title: 'Ideal', description: '<p>A subset that absorbs.</p>', resourceLinkList });
    const page = { title: 'Lattice', course: `/api/courses/${course.id}` };
    await create('wiki', '/api/c_wikis', { ...page, content: '<p>First words.</p>' });
    await create('newer', '/api/c_wikis', { ...page, content: '<p>An ordered set.</p>' });
  };

  const address = (...parts: (string | number)[]): string => ['/courses', course.id, ...parts].join('/');

  it('lists the courses of a person, those of sessions by session', async () => {
    const learner = await at('learner', '/courses');
    expect(words(learner)).toMatch(/Your courses Algebra &amp; &lt;rings&gt; ALG1 .*Due: Groups and rings/);
    expect(learner.text).toContain(`href="/courses/${course.id}"`);
    expect(learner.text).not.toContain('Heraldry');
    const attender = await at('attender', '/courses', FRENCH);
    expect(words(attender)).toMatch(/Session : ?Autumn|Session: Autumn/);
    expect(attender.text).toContain(`href="/courses/${course.id}?sid=${session.id}"`);
    expect(words(await at('teacher', '/courses'))).toContain('You teach here');
    expect(words(await at('stranger', '/courses'))).toContain('You are in no course yet.');
    expect(words(await at('learner', '/courses?old=1'))).toContain('There are no sessions that are over.');
  });

  it('let those who teach make a course once, of a title alone', async () => {
    const [page, learners] = [await at('teacher', '/courses'), await at('learner', '/courses')];
    expect([page.text.includes('New course'), learners.text.includes('New course')]).toEqual([true, false]);
    const send = (name: string, values: Record<string, string>, more = {}): Promise<Reply> =>
      sendForm(browsers[name] as ApiClient, '/courses', values, more);
    const refused = await send('teacher', { title: ' ', key: 'key-of-nothing' });
    expect([refused.status, refused.text.includes('id="title-problem"')]).toEqual([422, true]);
    const key = formIn(page.text, '/courses').fields.get('key') ?? '';
    const made = [await send('teacher', { title: 'Made & <once>', key }), await send('teacher', { title: 'Made & <once>', key })];
    expect(made.map(({ status }) => status)).toEqual([303, 303]);
    const [first, second] = made.map(({ headers }) => String(headers.get('location')));
    expect([first, second]).toEqual([expect.stringMatching(/^\/courses\/\d+$/), first]);
    expect((await at('teacher', String(first))).text).toContain('<h1>Made &amp; &lt;once&gt;</h1>');
    expect((await send('learner', { title: 'Mine', key: 'key-of-a-learner' })).status).toBe(403);
    expect((await send('teacher', { title: 'Theirs', key }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await app.as(people['teacher'] as Person).delete(`/api${String(first)}`)).status).toBe(204);
  });

  it('leads those who teach from the meetings of a course to the form of a new one', async () => {
    const [, form = ''] = /href="([^"]+)">New meeting</.exec((await at('teacher', address('meetings'))).text) ?? [];
    const page = await at('teacher', form.replaceAll('&amp;', '&'));
    expect(page.text).toMatch(/<details class="card unfold" open>/);
    expect(page.text).toMatch(new RegExp(`<select name="course">.*<option value="${course.id}" selected>`, 's'));
    expect((await at('learner', address('meetings'))).text).not.toContain('New meeting');
  });

  it('answers strangers with the status of the API', async () => {
    for (const path of ['', '/documents', `/announcements/${made['announcement']}`]) {
      const page = await at('stranger', `/courses/${course.id}${path}`);
      const api = await app.as(people['stranger'] as Person).get(`/api/courses/${course.id}`);
      expect([path, page.status]).toEqual([path, api.status]);
      expect(page.text).toMatch(/<h1>[^<]+<\/h1>/);
      expect(page.text).not.toContain('Algebra');
    }
    expect((await at('learner', `/courses/${closed.id}`)).status).toBe(403);
    expect((await at('learner', '/courses/999999999')).status).toBe(404);
    expect((await at('learner', address('nothing'))).status).toBe(404);
    expect((await at('learner', address('announcements', 999_999))).status).toBe(404);
    expect((await at('learner', address('people', 1, 2))).status).toBe(404);
    expect((await app.stranger.get(address(), HTML)).headers.get('location')).toBe(`/admin/sign-in?next=${encodeURIComponent(address())}`);
    expect((await app.stranger.get(address())).status).toBe(401);
  });

  it('begins with what is due, announced, planned and where meetings are', async () => {
    const page = await at('learner', address());
    expect(page.text).toContain('<h1>Algebra &amp; &lt;rings&gt;</h1>');
    expect(words(page)).toMatch(
      /Due Groups and rings .*Latest announcements .*Welcome .*Next in the agenda .*Tutorial .*Meetings Weekly room/,
    );
    expect(words(page)).not.toMatch(/Not yet said|hidden from learners/);
  });

  it('opens folders and files, as far as they are given to learners', async () => {
    const list = await at('learner', address('documents'));
    expect(words(list)).toMatch(/Week 1 Folder .*Syllabus.html HTML/);
    expect(words(list)).not.toContain('Solutions');
    expect(words(await at('teacher', address('documents')))).toContain('Solutions');
    const folder = await at('learner', address('documents', made['folder'] ?? 0));
    expect(words(folder)).toMatch(/Back: Documents Week 1 Sheet.html/);
    const file = await at('learner', address('documents', made['document'] ?? 0));
    expect([file.status, file.headers.get('location')]).toEqual([303, expect.stringContaining('/content/')]);
    const opened = await fetch(file.headers.get('location') ?? '');
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('What we do when')]);
    expect((await at('learner', address('documents', made['draft'] ?? 0))).status).toBe(404);
  });

  it('shows texts of users in frames without scripts, long ones loaded by their frame', async () => {
    const page = await at('learner', address('announcements', made['announcement'] ?? 0));
    expect(words(page)).toMatch(/Welcome Emmy Noether ·/);
    expect(page.text).toMatch(/<iframe class="text" sandbox="allow-same-origin allow-popups[^>]*srcdoc="[^>]*&lt;strong&gt;first/);
    const long = await at('learner', address('announcements', made['long'] ?? 0));
    const source = /<iframe[^>]* src="([^"]+)"/.exec(long.text)?.[1] ?? '';
    const text = await at('learner', source);
    expect(text.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/);
    expect(text.headers.get('content-security-policy')).not.toContain('allow-scripts');
    expect(text.text).toContain('<li>One of the rules</li>');
    expect((await at('learner', `${source}9`)).status).toBe(404);
    expect((await at('learner', address('announcements', made['secret'] ?? 0))).status).toBe(404);
  });

  it('shows the agenda and the meetings of the course', async () => {
    expect(words(await at('learner', address('agenda')))).toMatch(/What comes .*Tutorial/);
    expect(words(await at('learner', `${address('agenda')}?past=1`))).toContain('Nothing is planned.');
    expect(words(await at('learner', address('agenda', made['event'] ?? 0)))).toMatch(/Tutorial Begins .*Place Room 7 .*Bring paper\./);
    const meetings = await at('learner', address('meetings'));
    for (const name of ['meeting', 'lounge', 'old meeting'])
      expect(meetings.text).toContain(`href="/plugin/Videoconf/meetings/${made[name]}"`);
    // Each kind of state under its own title, and each meeting once.
    expect(words(meetings)).toMatch(
      /Always open (?:(?!Lounge|Planned).)*Lounge .*Planned (?:(?!Past).)*Weekly room .*Past (?:(?!Lounge).)*Last lecture (?:(?!Lounge).)*$/,
    );
  });

  it('loses no meeting that is always open where there are very many, and has each once', async () => {
    const teacher = app.as(people['teacher'] as Person);
    const many = await teacher.post('/api/courses', { title: 'Rooms of many groups', visibility: 'registered' });
    for (let group = 1; group <= 52; group += 1) {
      const meeting = { title: `Group ${group}.`, course: many.body['@id'], visibility: 'visible' };
      const { status, body } = await teacher.post('/api/conference_meetings', meeting);
      expect([status, body.violations]).toEqual([201, undefined]);
    }
    const shown: string[] = [];
    for (const page of [1, 2, 3]) {
      const text = words(await at('teacher', `/courses/${Number(many.body['id'])}/meetings?page=${page}`));
      shown.push(...(text.match(/Group \d+\./g) ?? []));
    }
    expect(shown.toSorted()).toEqual(Array.from({ length: 52 }, (_, index) => `Group ${index + 1}.`).toSorted());
  });

  it('shows assignments with what the learner handed in and what came of it', async () => {
    expect(words(await at('learner', address('assignments')))).toMatch(/Sheet 1 Marked: 17 \/ 20 Due .*Closes .*Prove it\./);
    expect(words(await at('teacher', address('assignments')))).toContain('Works: 1');
    const page = `/assignments/${made['assignment']}?cid=${course.id}&sid=0`;
    const old = await at('learner', address('assignments', made['assignment'] ?? 0));
    expect([old.status, old.headers.get('location')]).toEqual([303, page]);
    expect(words(await at('learner', page))).toMatch(
      /Highest mark 20 .*Your state Marked .*What you handed in My proof .*Trivial\. .*Mark: 17 of 20 .*Emmy Noether .*Well &lt; seen\./,
    );
    const works = words(await at('teacher', page));
    expect(works).toMatch(/What came .*Marked 1 of \d/);
    expect(works).not.toContain('Your state');
  });

  it('leads from every line of the home to its page', async () => {
    const learner = await at('learner', '/');
    expect(words(learner)).toMatch(/Your courses Algebra .*Agenda Weekly room Algebra .*Due Groups and rings Algebra/);
    const quiz = `/quizzes/${made['quiz']}?cid=${course.id}&amp;sid=0`;
    for (const page of [address(), quiz, address('agenda', made['event'] ?? 0)]) {
      expect(learner.text).toContain(`href="${page}"`);
    }
    expect(words(learner)).not.toContain('Open day');
    expect(words(await at('stranger', '/'))).toContain('Nothing is planned.');
    expect((await at('teacher', '/')).text).toContain(`href="${address()}"`);
    const attender = await at('attender', '/');
    expect(words(attender)).toMatch(/Agenda .*Tutorial Algebra/);
  });

  it('shows quizzes, marks and paths of the learner', async () => {
    expect(words(await at('learner', address('quizzes')))).toMatch(/Groups and rings To do Closes/);
    expect(words(await at('learner', address('quizzes', made['quiz'] ?? 0)))).toMatch(
      /Ten questions\. .*Attempts allowed 1 .*You have not taken it yet\./,
    );
    expect(words(await at('learner', address('marks')))).toMatch(/Marks of algebra .*Oral test 100 15\.5 \/ 20 77\.5 Total/);
    expect(words(await at('teacher', address('marks')))).toMatch(/Totals of learners Person \d+ Per cent: 77\.5/);
    expect(words(await at('learner', address('paths')))).toMatch(/From sets to fields 0 % done/);
    expect(words(await at('learner', address('paths', made['path'] ?? 0)))).toMatch(/Steps The last step/);
  });

  it('works out what marks would give that a learner makes up, by the rules of the gradebook', async () => {
    const marks = await at('learner', address('marks'));
    const field = /name="(if\.\d+\.0)" value="15.5"/.exec(marks.text)?.[1] ?? '';
    expect(words(marks)).toMatch(/What if … Oral test \(of 20\) Work it out/);
    const asked = async (value: string): Promise<string> =>
      words(await at('learner', `${address('marks')}?${new URLSearchParams({ [field]: value }).toString()}`));
    expect(await asked('15.5')).toContain('the total would be 77.5 %.');
    expect(await asked('18,25')).toContain('the total would be 91.25 %.');
    expect(await asked('')).toContain('the total would be 0 %.');
    expect(await asked('<b>')).toContain('“&lt;b&gt;” is no number');
    expect(words(await at('learner', `${address('marks')}?sid=0`))).toContain('77.5 / 100');
    expect((await at('teacher', address('marks'))).text).not.toContain('name="if.');
  });

  it('shows people to those who teach, and to a learner oneself and who teaches', async () => {
    expect(words(await at('teacher', address('people')))).toMatch(/Teachers Emmy Noether You .*Learners Person/);
    expect(words(await at('learner', address('people')))).toMatch(/Teachers Emmy Noether Learners Person \d+ You .*those who teach it see/);
  });

  it('reads forums, the glossary and the wiki', async () => {
    expect(words(await at('learner', address('forums')))).toMatch(/Questions Ask here\. · Discussions: 1 · Messages: 2/);
    expect(words(await at('learner', address('forums', made['forum'] ?? 0)))).toMatch(
      /Ask here\. .*What is a ring\? .*Emmy Noether · Replies: 1/,
    );
    const thread = await at('learner', address('forums', made['forum'] ?? 0, made['thread'] ?? 0));
    expect(words(thread)).toMatch(/Back: Questions What is a ring\? .*Emmy Noether .*A group with more\./);
    expect(thread.text).toContain('&lt;em&gt;wonder');
    expect(words(await at('learner', address('glossary')))).toMatch(/Ideal A subset that absorbs\./);
    const wiki = await at('learner', address('wiki'));
    expect(wiki.text.split('Lattice').length - 1).toBe(1);
    const page = /href="(\/courses\/\d+\/wiki\/\d+)"/.exec(wiki.text)?.[1] ?? '';
    expect(words(await at('learner', page))).toMatch(/Lattice Emmy Noether · Version 2 · .*An ordered set\./);
    expect((await at('learner', address('wiki', 999_999))).status).toBe(404);
  });

  describe('forms', () => {
    const OWN = { ...HTML, 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' };
    const send = (name: string, path: string, values: Record<string, string>, headers: Record<string, string> = OWN): Promise<Reply> =>
      (browsers[name] as ApiClient).send('POST', path, new URLSearchParams(values).toString(), headers);
    const keyOf = ({ text }: Reply): string => /name="key" value="([^"]+)"/.exec(text)?.[1] ?? '';

    it('take a reply once, however often they are sent, from our pages alone', async () => {
      const path = address('forums', made['forum'] ?? 0, made['thread'] ?? 0);
      const key = keyOf(await at('learner', path));
      const values = { key, text: 'A field <is> one.\n\nSo is a point.' };
      expect((await send('learner', path, values, { ...OWN, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      for (let clicks = 0; clicks < 2; clicks += 1) {
        const sent = await send('learner', path, values);
        expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
      }
      expect(words(await at('learner', path)).split('A field &lt;is&gt; one. So is a point.')).toHaveLength(2);
      expect((await send('stranger', path, { ...values, key: 'another-key' })).status).toBe(403);
      expect((await send('learner', path, { text: 'x' })).status).toBe(400);
    });

    it('begin a discussion, quote what is answered, and say what is new to those who follow it', async () => {
      const forum = address('forums', made['forum'] ?? 0);
      const asked = { do: 'begin', title: 'Is zero an ideal?', text: 'It absorbs <everything>.' };
      expect((await send('learner', forum, { ...asked, key: keyOf(await at('learner', forum)) })).status).toBe(303);
      const threads = await at('teacher', forum);
      const thread = new RegExp(`href="(${forum}/\\d+)">Is zero an ideal`).exec(threads.text)?.[1] ?? 'none';
      const opened = await at('learner', thread);
      expect((await send('learner', thread, { do: 'follow', key: keyOf(opened) })).headers.get('location')).toBe(thread);
      expect(words(await at('learner', forum))).toMatch(/Is zero an ideal\? followed/);
      const quote = (/href="([^"]+quote=\d+)#reply"/.exec((await at('teacher', thread)).text)?.[1] ?? '').replaceAll('&amp;', '&');
      const quoting = await at('teacher', quote);
      expect(quoting.text).toContain('&gt; It absorbs &lt;everything&gt;.\n\n</textarea>');
      const answers = /name="answers" value="(\d+)"/.exec(quoting.text)?.[1] ?? '';
      const text = `> It absorbs <everything>.\n\nSo it is.`;
      expect((await send('teacher', thread, { do: 'reply', answers, key: keyOf(quoting), text })).status).toBe(303);
      await app.runDueJobs();
      expect(words(await at('learner', forum))).toMatch(/Is zero an ideal\? 1 new followed/);
      expect((await at('learner', thread)).text).toMatch(/&lt;blockquote&gt;&lt;p&gt;It absorbs/);
      expect(words(await at('learner', forum))).not.toContain('1 new');
      const item = /name="item" value="(\d+)"/.exec((await at('learner', thread)).text)?.[1] ?? '';
      for (let clicks = 0; clicks < 2; clicks += 1) {
        expect((await send('learner', thread, { do: 'unfollow', item, key: `unfollow-${clicks}` })).status).toBe(303);
      }
      expect(words(await at('learner', forum))).not.toContain('followed');
    });

    it('let those who teach open forums, and nobody else', async () => {
      const path = address('forums');
      const key = keyOf(await at('teacher', path));
      expect((await send('learner', path, { do: 'open', title: 'Mine', key: 'key-of-a-learner' })).status).toBe(403);
      expect((await send('teacher', path, { do: 'open', title: 'Coffee', key })).status).toBe(303);
      expect(words(await at('learner', path))).toContain('Coffee');
      expect((await send('learner', path, { text: 'x', key: 'key-of-no-thread' })).status).toBe(404);
    });

    it('let those who teach announce, and say what is wrong above what was written', async () => {
      const path = address('announcements');
      expect(keyOf(await at('learner', path))).toBe('');
      const key = keyOf(await at('teacher', path));
      const refused = await send('teacher', path, { key, title: '', text: 'Kept <words>' });
      expect([refused.status, refused.text.includes('role="alert"'), refused.text.includes('Kept &lt;words&gt;')]).toEqual([
        422,
        true,
        true,
      ]);
      expect((await send('learner', path, { key: 'key-of-learner', title: 'Mine', text: 'x' })).status).toBe(403);
      const sent = await send('teacher', path, { key: keyOf(refused), title: 'A new room', text: 'Room 8.' });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, path]);
      expect(words(await at('learner', path))).toMatch(/A new room .*Room 8\./);
      expect((await send('teacher', address('wiki'), { key: 'some-key-here' })).status).toBe(404);
    });

    it('let them say from when learners see it, and say so to them alone until then', async () => {
      const path = address('announcements');
      const page = await at('teacher', path);
      const announced = { title: 'Exam next month', text: 'Bring a pen.' };
      const unreadable = await send('teacher', path, { ...announced, key: keyOf(page), from: 'tomorrow' });
      expect([unreadable.status, words(unreadable)]).toEqual([422, expect.stringContaining('no day with a time')]);
      const sent = await send('teacher', path, { ...announced, key: keyOf(unreadable), from: inDays(2).slice(0, 16) });
      expect(sent.status).toBe(303);
      expect(words(await at('teacher', path))).toMatch(/Exam next month .*Learners see it from/);
      expect(words(await at('learner', path))).not.toContain('Exam next month');
      expect(words(await at('learner', address()))).not.toContain('Exam next month');
    });
  });

  it('has no tab for a tool that is hidden, but for those who teach', async () => {
    const teacher = app.as(people['teacher'] as Person);
    const tools = (await teacher.get(`/api/c_tools?cid=${course.id}&itemsPerPage=100`)).body['member'] as { id: number; title: string }[];
    const tool = `/api/c_tools/${tools.find(({ title }) => title === 'announcement')?.id}`;
    expect((await teacher.patch(tool, { visibility: false })).status).toBe(200);
    expect((await at('learner', address())).text).not.toContain(address('announcements'));
    expect(words(await at('learner', address()))).not.toContain('Welcome');
    expect((await at('learner', address('announcements'))).status).toBe(404);
    expect(words(await at('teacher', address('announcements')))).toContain('hidden from learners');
    expect((await teacher.patch(tool, { visibility: true })).status).toBe(200);
  });

  it.each(['administrator', 'teacher', 'learner', 'attender'])('has every declared tab in each language: %s', async (name) => {
    const query = name === 'attender' ? `?sid=${session.id}` : '';
    for (const [language, headers] of [
      ['en', HTML],
      ['fr', FRENCH],
    ] as const) {
      for (const path of ['', ...TABS.map((tab) => `/${tab}`)]) {
        const page = await at(name, `/courses/${course.id}${path}${query}`, headers);
        expect([path, page.status]).toEqual([path, 200]);
        expect([path, page.text.split('<h1>').length - 1]).toEqual([path, 1]);
        expect(page.text).toContain(`<html lang="${language}">`);
        expect([path, /undefined|\[object Object\]|NaN|Invalid Date/.exec(page.text)?.[0]]).toEqual([path, undefined]);
        expect([path, words(page).includes(language === 'en' ? 'Retour' : 'Overview')]).toEqual([path, false]);
        expect(Buffer.byteLength(page.text)).toBeLessThan(HEAVIEST);
      }
    }
  });

  if (!browserPath) process.stderr.write(`${noBrowser}\n`);

  (browserPath ? describe : describe.skip)('in a browser', () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await startBrowser();
    });
    afterAll(() => browser.close());

    const pageOf = async (options: BrowserContextOptions): Promise<Page> => {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(LONGEST_WAIT_MS);
      const [name = '', value = ''] = (cookies['learner'] ?? '').split('=');
      await context.addCookies([{ name, value, url: app.url }]);
      const page = await context.newPage();
      await page.addInitScript(SHIFT);
      return page;
    };

    it.each(LOOKS)('have no barrier, are as wide as the screen and still %s', async (_, look) => {
      const width = look.viewport.width > 1000 ? look.viewport.width : NARROWEST;
      const page = await pageOf({ ...look, viewport: { ...look.viewport, width }, bypassCSP: true });
      const items = [
        `announcements/${made['announcement']}`,
        `assignments/${made['assignment']}`,
        `forums/${made['forum']}/${made['thread']}`,
      ];
      const seen: Record<string, unknown> = {};
      for (const path of ['/', '/courses', address(), ...[...TABS, ...items].map((tab) => address(tab))]) {
        await page.goto(app.url + path);
        await settled(page);
        const shift = await page.evaluate<number>('globalThis.shift');
        seen[path] = [await brokenRules(page), await page.evaluate('document.documentElement.scrollWidth'), shift < 0.05 ? 'still' : shift];
      }
      expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((path) => [path, [[], width, 'still']])));
      await page.context().close();
    });

    it('show texts with markup in frames as tall as they are', async () => {
      const page = await pageOf({});
      await page.goto(app.url + address('announcements', made['long'] ?? 0));
      await settled(page);
      const text = page.frameLocator('iframe.text').locator('body');
      await text.getByText('One of the rules').first().waitFor();
      const [frame, content] = [await page.locator('iframe.text').boundingBox(), await text.boundingBox()];
      expect(Math.abs((frame?.height ?? 0) - (content?.height ?? 0))).toBeLessThan(60);
      await page.context().close();
    });
  });

  it('gives every tab a title of its own in each language, and an address', () => {
    for (const { path, title } of standardFeatureList.courseTabs) {
      expect(path).toMatch(/^[a-z]+$/);
      expect([path, saidIn(title, 'en').trim(), saidIn(title, 'fr').trim()]).not.toContain('');
    }
    const titles = standardFeatureList.courseTabs.map(({ title }) => saidIn(title, 'fr'));
    expect(new Set(titles).size).toBe(titles.length);
  });
});
