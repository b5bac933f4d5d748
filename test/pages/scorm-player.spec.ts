import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Frame, Page } from 'playwright-core';
import { TestApplication } from '../support/application.js';
import { browserPath, noBrowser, startBrowser } from '../support/browser.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { forcedOrder, importPackage, manifestOf, scoResource, singleSco, zipped } from '../support/scorm-package.js';

const WAIT = { timeout: 10_000 };

/** Finds the API as the standard says, and says what came of it. */
const FIND_API = `
  function find(name) { let w = window; for (let n = 0; n < 7 && !w[name] && w.parent !== w; n += 1) w = w.parent; return w[name]; }`;

const LESSON = `<!doctype html><title>Lesson</title><p id="out"></p><script>${FIND_API}
  const api = find('API');
  const out = [api.LMSInitialize(''), api.LMSGetValue('cmi.core.entry'), api.LMSGetValue('cmi.core.lesson_location'), api.LMSGetValue('cmi.core.student_name')];
  document.getElementById('out').textContent = JSON.stringify(out);
  window.answer = (location, status, end) => {
    api.LMSSetValue('cmi.core.lesson_location', location);
    api.LMSSetValue('cmi.core.lesson_status', status);
    return end ? api.LMSFinish('') : '';
  };
</script>`;

const LESSON_2004 = `<!doctype html><title>Lesson</title><p id="out"></p><script>${FIND_API}
  const api = find('API_1484_11');
  const out = [api.Initialize(''), api.GetValue('cmi.entry'), api.GetValue('cmi.location'), api.GetValue('adl.nav.request_valid.continue')];
  document.getElementById('out').textContent = JSON.stringify(out);
  let over = false;
  window.say = (values, end) => {
    for (const [element, value] of Object.entries(values)) api.SetValue(element, value);
    over = end;
    return end ? api.Terminate('') : api.Commit('');
  };
  addEventListener('pagehide', () => { if (!over) { api.SetValue('cmi.exit', 'suspend'); api.Terminate(''); } });
</script>`;

const HOSTILE = `<!doctype html><title>Hostile</title><body><script>
  const attempt = async (work) => { try { const value = await work(); return 'worked: ' + value; } catch (error) { return 'refused'; } };
  const violated = [];
  addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective));
  window.results = (async () => {
    const api = new URLSearchParams(location.search).get('api');
    const elsewhere = new URLSearchParams(location.search).get('elsewhere');
    const found = {};
    found.cookies = document.cookie;
    found.storageOfLms = await attempt(() => parent.parent.localStorage.getItem('token'));
    found.documentOfLms = await attempt(() => parent.parent.document.title);
    found.fetchApi = await attempt(async () => (await fetch(api + '/api/courses')).status);
    found.fetchOwnHostApi = await attempt(async () => (await fetch('/api/courses')).status);
    found.fetchElsewhere = await attempt(async () => (await fetch('http://127.0.0.1:9/')).status);
    found.beacon = await attempt(() => { navigator.sendBeacon(api + '/api/courses', 'x'); return ''; });
    found.worker = await attempt(async () => (await navigator.serviceWorker.register('sw.js')).scope);
    found.popup = await attempt(() => String(window.open('about:blank')));
    const link = document.createElement('a');
    link.href = elsewhere + '/link'; link.target = '_blank'; document.body.append(link); link.click();
    for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'modulepreload']) {
      document.head.append(Object.assign(document.createElement('link'), { rel, href: elsewhere + '/' + rel }));
    }
    const rules = document.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [elsewhere + '/rules'] }] });
    document.head.append(rules);
    found.top = await attempt(() => { top.location.href = 'about:blank#gone'; return ''; });
    const form = document.createElement('form');
    form.action = api + '/api/courses'; form.method = 'post'; form.target = 'within';
    document.body.append(Object.assign(document.createElement('iframe'), { name: 'within' }));
    document.body.append(form); form.submit();
    await new Promise((resolve) => setTimeout(resolve, 700));
    found.violated = [...new Set(violated)].sort();
    return found;
  })();
</script></body>`;

/** Tries WebRTC in the window itself, in its player, and in frames of its own, which have constructors of their own. */
const CALLING = `<!doctype html><title>Calling</title><body><script>
  const iceServers = [{ urls: 'stun:127.0.0.1:' + new URLSearchParams(location.search).get('udp') }];
  const place = new URLSearchParams(location.search).get('place');
  const call = async (where) => {
    const connection = new where.RTCPeerConnection({ iceServers });
    connection.createDataChannel('x');
    await connection.setLocalDescription(await connection.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  };
  const frame = async (srcdoc) => {
    const inner = document.createElement('iframe');
    if (srcdoc) inner.srcdoc = srcdoc;
    document.body.append(inner);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return inner.contentWindow;
  };
  const places = { window: async () => window, player: async () => parent, blank: () => frame(), srcdoc: () => frame('<p>') };
  window.calling = () => places[place]().then(call);
</script></body>`;

(browserPath === undefined ? describe.skip : describe)('a package in a browser', () => {
  let application: TestApplication;
  let room: Classroom;
  let browser: Browser;
  let frontEnd: Server;
  /** Origin of a front-end, which shows launches in a frame. */
  let lms: string;
  /** An origin that no package may reach, by whatever way; what came there. */
  let stranger: Server;
  let udp: Socket;
  let elsewhere: string;
  const reached: string[] = [];

  beforeAll(async () => {
    frontEnd = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://any').searchParams.get('launch') ?? '';
      response.setHeader('Content-Type', 'text/html');
      response.end(
        `<!doctype html><title>LMS</title><script>localStorage.setItem('token', 'secret')</script><iframe src="${url}"></iframe>`,
      );
    });
    await new Promise<void>((resolve) => frontEnd.listen(0, '127.0.0.1', resolve));
    lms = `http://127.0.0.1:${(frontEnd.address() as AddressInfo).port}`;
    stranger = createServer((_, response) => response.end());
    stranger.on('connection', () => reached.push('a connection'));
    stranger.on('request', ({ url }) => reached.push(String(url)));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    elsewhere = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
    udp = createSocket('udp4', () => reached.push('a packet'));
    await new Promise<void>((resolve) => udp.bind(0, '127.0.0.1', resolve));
    application = await TestApplication.start({ variables: { CORS_ORIGINS: lms } });
    room = await classroom(application);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await application.close();
    frontEnd.close();
    stranger.close();
    udp.close();
  });

  async function lesson(files: Record<string, string>, manifest = singleSco()): Promise<{ path: string; step: number }> {
    const { body } = await importPackage(room, await zipped({ 'imsmanifest.xml': manifest, ...files }));
    const path = String((body.paths as string[])[0]);
    const [step] = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}`)).body.member ?? [];
    return { path, step: Number(step?.id) };
  }

  async function launch({ path, step }: { path: string; step: number }): Promise<string> {
    const { body } = await room.asStudent.post(`${path}/runtime/launch?cid=${room.course}`, { itemId: step });
    return String(body.launchUrl);
  }

  /** A page of the LMS with the launch in a frame, as front-ends show it. */
  async function shown(url: string): Promise<{ page: Page; sco: Frame }> {
    const page = await browser.newPage();
    await page.goto(`${lms}/?launch=${encodeURIComponent(url)}`);
    await expectEventually(() => page.frames().some((frame) => frame.url().includes('/files/')));
    const sco = page.frames().find((frame) => frame.url().includes('/files/'));
    if (!sco) throw new Error('The package was not shown.');
    await sco.waitForLoadState();
    return { page, sco };
  }

  const stateOf = async ({ path }: { path: string }): Promise<unknown> =>
    ((await room.asStudent.get(`${path}/runtime?cid=${room.course}`)).body.items as { status: string }[])[0]?.status;

  it('reports by the API of SCORM 1.2, resumes, and loses nothing when its window closes', async () => {
    const made = await lesson({ 'index.html': LESSON });
    const first = await shown(await launch(made));
    expect(JSON.parse(await first.sco.locator('#out').innerText(WAIT))).toEqual(['true', 'ab-initio', '', expect.stringContaining(', ')]);
    await first.sco.evaluate('answer("page 3", "incomplete", false)');
    await first.page.goto('about:blank');
    await expectEventually(async () => {
      const { current } = (await room.asStudent.get(`${made.path}/runtime?cid=${room.course}`)).body as { current: { itemView: string } };
      return (await room.asStudent.get(current.itemView)).body.lessonLocation === 'page 3';
    });
    await first.page.close();
    const again = await shown(await launch(made));
    expect(JSON.parse(await again.sco.locator('#out').innerText(WAIT))).toEqual(['true', 'resume', 'page 3', expect.anything()]);
    expect(await again.sco.evaluate('answer("page 9", "completed", true)')).toBe('true');
    await expectEventually(async () => (await stateOf(made)) === 'completed');
    await again.page.close();
  });

  it('items come in the order that their package says, and are taken up again where they were left (case 27)', async () => {
    const { body } = await importPackage(room, await zipped({ 'imsmanifest.xml': forcedOrder(), 'index.html': LESSON_2004 }));
    const path = String((body.paths as string[])[0]);
    const launchUrl = async (): Promise<string> =>
      String((await room.asStudent.post(`${path}/runtime/launch?cid=${room.course}`, {})).body.launchUrl);
    const { page } = await shown(await launchUrl());
    const scoWith = (entry: string): Promise<Frame> =>
      eventually(async () => {
        const frame = page.frames().find((one) => one.url().includes('/files/'));
        const text = await frame
          ?.locator('#out')
          .innerText(WAIT)
          .catch(() => '');
        return text?.includes(entry) === true ? frame : undefined;
      });
    const player = (): Frame => page.frames().find((one) => /content\/scorm\/[^/]+\/$/.test(one.url())) as Frame;
    const button = (name: string) => player().getByRole('button', { name, exact: true });
    const first = await scoWith('ab-initio');
    expect(
      await first.evaluate('say({ "cmi.success_status": "failed", "cmi.completion_status": "completed", "cmi.location": "p1" }, false)'),
    ).toBe('true');
    await button('Continue').and(player().locator(':disabled')).waitFor(WAIT);
    expect(
      await first.evaluate('[api.GetValue("adl.nav.request_valid.continue"), api.GetValue("adl.nav.request_valid.choice.{target=C}")]'),
    ).toEqual(['false', 'false']);
    await first.evaluate('say({ "cmi.success_status": "passed" }, false)');
    await button('Continue').click(WAIT);
    const second = await eventually(async () => ((await stepStatuses(path))[1] === 'incomplete' ? scoWith('ab-initio') : undefined));
    await second.evaluate('say({ "cmi.location": "p7" }, false)');
    await page.goto('about:blank');
    await page.goto(`${lms}/?launch=${encodeURIComponent(await launchUrl())}`);
    const again = await scoWith('resume');
    expect(JSON.parse(await again.locator('#out').innerText(WAIT))).toEqual(['true', 'resume', 'p7', 'true']);
    await button('Pause').click(WAIT);
    await player().getByText('You can go on from here later.').waitFor(WAIT);
    await page.goto(`${lms}/?launch=${encodeURIComponent(await launchUrl())}`);
    const resumed = await scoWith('resume');
    await resumed.evaluate(
      'say({ "cmi.completion_status": "completed", "cmi.success_status": "passed", "adl.nav.request": "continue" }, true)',
    );
    const last = await eventually(async () => ((await stepStatuses(path))[2] === 'incomplete' ? scoWith('ab-initio') : undefined));
    await last.evaluate(
      'say({ "cmi.completion_status": "completed", "cmi.success_status": "passed", "adl.nav.request": "exitAll" }, true)',
    );
    await player().getByText('This is the end.').waitFor(WAIT);
    const { progress, items } = (await room.asStudent.get(`${path}/runtime?cid=${room.course}`)).body;
    expect([progress, (items as { status: string }[]).map(({ status }) => status)]).toEqual([
      100,
      ['completed', 'passed', 'passed', 'passed'],
    ]);
    await page.close();
  });

  it('items of the 4th Edition find in their API what others left for them', async () => {
    const item = (ref: string, more: string): string =>
      `<item identifier="${ref}" identifierref="R"><title>${ref}</title><adlcp:data><adlcp:map targetID="notes" ${more}/></adlcp:data></item>`;
    const organization = `<organization identifier="O"><title>Shared</title>${item('A', '')}${item('B', 'writeSharedData="false"')}</organization>`;
    const version = '2004 4th Edition';
    const manifest = manifestOf(organization, scoResource('R', 'index.html', version), version);
    const { path } = await lesson({ 'index.html': LESSON_2004 }, manifest);
    const [first, second] = ((await room.asTeacher.get(`/api/c_lp_items?lp=${path}&order[displayOrder]=asc`)).body.member ?? []).map(
      ({ id }) => Number(id),
    );
    const left = await shown(await launch({ path, step: first ?? 0 }));
    await left.sco.locator('#out').innerText(WAIT);
    const asked = (api: string): string => `(() => { const value = ${api}; return [String(value), String(api.GetLastError())]; })()`;
    expect(await left.sco.evaluate('[api.GetValue("adl.data._count"), api.GetValue("adl.data.0.id")].map(String)')).toEqual(['1', 'notes']);
    expect(await left.sco.evaluate(asked('api.GetValue("adl.data.0.store")'))).toEqual(['', '403']);
    expect(await left.sco.evaluate('say({ "adl.data.0.store": "page 3" }, true)')).toBe('true');
    await eventually(async () =>
      (await room.asStudent.get(`${path}/runtime?cid=${room.course}`)).body.progress === 50 ? true : undefined,
    );
    await left.page.close();
    const found = await shown(await launch({ path, step: second ?? 0 }));
    await found.sco.locator('#out').innerText(WAIT);
    expect(await found.sco.evaluate(asked('api.GetValue("adl.data.0.store")'))).toEqual(['page 3', '0']);
    expect(await found.sco.evaluate(asked('api.SetValue("adl.data.0.store", "mine")'))).toEqual(['false', '404']);
    await found.page.close();
  });

  async function stepStatuses(path: string): Promise<(string | undefined)[]> {
    const { items } = (await room.asStudent.get(`${path}/runtime?cid=${room.course}`)).body;
    return (items as { itemType: string; status: string }[]).filter(({ itemType }) => itemType === 'sco').map(({ status }) => status);
  }

  it('reads nothing of the page around it, goes nowhere, and installs nothing (case 19)', async () => {
    const manifest = singleSco().replace(
      'identifierref="R1"',
      `identifierref="R1" parameters="?api=${application.url}&amp;elsewhere=${elsewhere}&amp;udp=${udp.address().port}"`,
    );
    const made = await lesson({ 'index.html': HOSTILE, 'sw.js': '' }, manifest);
    const pages = browser.contexts().flatMap((context) => context.pages()).length;
    const { page, sco } = await shown(await launch(made));
    const found = await sco.evaluate<Record<string, unknown>>('results');
    expect(found).toMatchObject({
      cookies: '',
      storageOfLms: 'refused',
      documentOfLms: 'refused',
      fetchApi: 'refused',
      fetchOwnHostApi: 'refused',
      fetchElsewhere: 'refused',
      worker: 'refused',
      popup: 'worked: null',
    });
    expect([reached, browser.contexts().flatMap((context) => context.pages()).length]).toEqual([[], pages + 1]);
    expect(found.violated).toEqual(expect.arrayContaining(['connect-src', 'form-action']));
    expect([page.url().startsWith(lms), await page.title()]).toEqual([true, 'LMS']);
    await page.close();
  });

  it.each(['window', 'player', 'blank', 'srcdoc'])('sends no packet by WebRTC (%s)', async (place) => {
    const manifest = singleSco().replace(
      'identifierref="R1"',
      `identifierref="R1" parameters="?place=${place}&amp;udp=${udp.address().port}"`,
    );
    const { page, sco } = await shown(await launch(await lesson({ 'index.html': CALLING }, manifest)));
    // Chromium ends the process of a page that insists.
    await sco.evaluate('calling()').catch(() => undefined);
    expect(reached).toEqual([]);
    await page.close();
  });
});

async function eventually<T>(look: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let trial = 0; trial < 50; trial += 1) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('It did not come true in ten seconds.');
}

async function expectEventually(look: () => Promise<boolean> | boolean): Promise<void> {
  expect(await eventually(look)).toBe(true);
}

if (browserPath === undefined) process.stderr.write(`${noBrowser}\n`);
