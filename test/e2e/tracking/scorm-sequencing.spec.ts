import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';
import { forcedOrder, importPackage, manifestOf, scoResource, sendPackage, zipped } from '../../support/scorm-package.js';

const PASSED = { 'cmi.success_status': 'passed', 'cmi.completion_status': 'completed' };
const FAILED = { 'cmi.success_status': 'failed', 'cmi.completion_status': 'completed' };
const V4 = '2004 3rd Edition' as const;

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

/** A package of SCORM 2004 whose rules decide what comes next. */
describe('packages with sequencing', () => {
  let application: TestApplication;
  let room: Classroom;

  beforeAll(async () => {
    application = await TestApplication.start({ variables: { JWT_TTL: '86400' } });
    room = await classroom(application);
  });
  afterAll(() => application.close());

  const at = (path: string, rest: string): string => `${path}/runtime${rest}?cid=${room.course}`;

  async function imported(manifest: string): Promise<string> {
    const { body } = await importPackage(room, await zipped({ 'imsmanifest.xml': manifest, 'index.html': 'x' }));
    return String((body.paths as string[])[0]);
  }

  /** Items of one part, in free order with flow. @param inItems sequencing of each */
  function free(inItems: Readonly<Record<string, string>>, inOrganization = '', collection = ''): string {
    const items = Object.entries(inItems).map(
      ([ref, inner]) =>
        `<item identifier="${ref}" identifierref="R"><title>${ref}</title><imsss:sequencing ${inner}</imsss:sequencing></item>`,
    );
    const flow = `<imsss:sequencing><imsss:controlMode choice="true" flow="true"/>${inOrganization}</imsss:sequencing>`;
    const organization = `<organization identifier="O"><title>Free</title>${items.join('')}${flow}</organization>`;
    return manifestOf(organization, scoResource('R', 'index.html', V4), V4).replace('</manifest>', `${collection}</manifest>`);
  }

  async function stepsOf(path: string): Promise<Record<string, number>> {
    const steps = (await room.asTeacher.get(`/api/c_lp_items?lp=${path}`)).body.member ?? [];
    return Object.fromEntries(steps.map(({ ref, id }) => [String(ref), Number(id)]));
  }

  const launch = (path: string, itemId?: number): Promise<Reply> =>
    room.asStudent.post(at(path, '/launch'), itemId === undefined ? {} : { itemId });
  const opened = async (path: string, itemId?: number): Promise<string> => String((await launch(path, itemId)).body.launchUrl);

  async function post(url: string, document: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(document),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text } };
  }

  async function reports(url: string, values: Readonly<Record<string, string>>, sequence = 1): Promise<Answer> {
    return post(`${url}commit`, { version: '2004', values, terminated: false, sequence });
  }

  /** @returns the address of what comes next, or what came instead */
  async function goes(url: string, request: string, target?: string): Promise<string> {
    const { body } = await post(`${url}navigate`, { request, target });
    return typeof body.launch === 'string' ? new URL(body.launch, url).href : String(body.result);
  }

  const dataOf = async (url: string): Promise<Record<string, Record<string, unknown>>> =>
    (await (await fetch(`${url}data`)).json()) as Record<string, Record<string, unknown>>;

  it('open their items as their rules say, and lead from one to the next (case 27)', async () => {
    const path = await imported(forcedOrder());
    const steps = await stepsOf(path);
    expect((await room.asStudent.get(at(path, ''))).body.items).toMatchObject([
      { itemType: 'dir', reason: null },
      { available: true, reason: null },
      { available: false, reason: 'sequencing' },
      { available: false, reason: 'sequencing' },
    ]);
    expect((await launch(path, steps.B)).body).toMatchObject({ status: 403, type: '/errors/step-locked', reason: 'sequencing' });
    expect((await launch(path, 999_999)).status).toBe(422);
    const { body } = await launch(path);
    expect(body.item).toBe(`/api/c_lp_items/${steps.A}`);
    const first = String(body.launchUrl);
    expect((await dataOf(first)).navigation).toMatchObject({
      valid: { previous: false, choice: [], suspendAll: true },
      items: [{ ref: 'P', level: 1 }, { ref: 'A', title: 'Lesson A', level: 2, current: true }, { ref: 'B' }, { ref: 'C' }],
    });
    expect((await reports(first, FAILED)).body.navigation).toMatchObject({ valid: { continue: false } });
    expect((await reports(first, PASSED, 2)).body.navigation).toMatchObject({ valid: { continue: true } });
    const second = await goes(first, 'continue');
    expect((await room.asStudent.get(at(path, ''))).body.items).toMatchObject([
      {},
      { available: false, status: 'passed' },
      { available: true, status: 'incomplete' },
      {},
    ]);
    expect((await dataOf(second)).values).toMatchObject({
      'cmi.entry': 'ab-initio',
      'cmi.objectives.0.id': 'OWN',
      'cmi.objectives.1.id': 'FIRST',
      'cmi.objectives.1.success_status': 'passed',
    });
    expect([(await post(`${first}navigate`, { request: 'continue' })).status, (await reports(first, FAILED, 3)).status]).toEqual([
      409, 409,
    ]);
    await reports(second, { ...PASSED, 'cmi.location': 'p4' });
    expect(await goes(second, 'suspendAll')).toBe('ended');
    const again = await opened(path);
    expect((await dataOf(again)).values).toMatchObject({ 'cmi.entry': 'resume', 'cmi.location': 'p4' });
    const third = await goes(again, 'continue');
    expect(await goes(third, 'continue')).toBe('ended');
    expect((await room.asStudent.get(at(path, ''))).body).toMatchObject({ progress: 100, items: [{ status: 'completed' }, {}, {}, {}] });
  });

  it('begin anew with each attempt at the path, and know what is shared', async () => {
    const path = await imported(forcedOrder());
    const first = await opened(path);
    await reports(first, PASSED);
    await goes(first, 'continue');
    expect((await room.asStudent.post(at(path, '/restart'), {})).status).toBe(201);
    const again = await opened(path);
    const { values, navigation } = await dataOf(again);
    expect([values?.['cmi.entry'], navigation?.items]).toMatchObject(['ab-initio', [{}, { ref: 'A', current: true }, {}, {}]]);
  });

  it('go where the learner chooses, and refuse what is none of their requests', async () => {
    const path = await imported(free({ A: '>', B: '>', C: '>' }));
    const steps = await stepsOf(path);
    const url = await opened(path, steps.C);
    await reports(url, { 'cmi.location': 'p2', 'cmi.exit': 'suspend' });
    const chosen = await goes(url, 'choice', 'A');
    expect((await dataOf(chosen)).navigation).toMatchObject({ valid: { choice: ['A', 'B', 'C'], previous: false, continue: true } });
    const back = await goes(chosen, 'choice', 'C');
    expect((await dataOf(back)).values).toMatchObject({ 'cmi.entry': 'resume', 'cmi.location': 'p2' });
    expect((await post(`${back}navigate`, { request: 'choice', target: 'Z' })).body).toMatchObject({
      result: 'refused',
      exception: 'NB.2.1-11',
    });
    expect((await post(`${back}navigate`, { request: 'fly' })).status).toBe(422);
    expect((await post(`${back}navigate`, { request: 'choice' })).status).toBe(422);
    expect((await post(`${back}navigate`, { request: 'exitAll' }, { Origin: 'https://elsewhere.example' })).status).toBe(403);
    expect(await goes(back, 'exitAll')).toBe('ended');
  });

  it('are done when their roll-up says so, whatever was skipped', async () => {
    const skipped =
      '><imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition condition="always"/></imsss:ruleConditions>' +
      '<imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules><imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="false"/>';
    const path = await imported(free({ A: '>', B: skipped }));
    const url = await opened(path);
    expect((await reports(url, PASSED)).body.viewProgress).toBe(50);
    expect(await goes(url, 'continue')).toBe('ended');
    expect((await room.asStudent.get(path)).body.progress).toBe(100);
  });

  it('take what several items share from one place', async () => {
    const shared =
      '<imsss:sequencingCollection><imsss:sequencing ID="once"><imsss:limitConditions attemptLimit="1"/></imsss:sequencing></imsss:sequencingCollection>';
    const path = await imported(free({ A: 'IDRef="once">', B: '>' }, '', shared));
    const url = await goes(await opened(path), 'continue');
    expect((await dataOf(url)).navigation).toMatchObject({ valid: { choice: ['B'], previous: false } });
  });

  it('show everything to editors, and record nothing of it', async () => {
    const path = await imported(forcedOrder());
    const steps = await stepsOf(path);
    const { body } = await room.asTeacher.post(at(path, '/launch'), { itemId: steps.C });
    expect([body.mode, (await dataOf(String(body.launchUrl))).navigation]).toEqual(['preview', null]);
    expect((await post(`${String(body.launchUrl)}navigate`, { request: 'continue' })).status).toBe(409);
  });

  describe('of the 4th Edition', () => {
    const FOURTH = '2004 4th Edition' as const;
    const map = (target: string, more = ''): string => `<adlcp:map targetID="${target}" ${more}/>`;

    function sharing(lasting: boolean): string {
      const item = (ref: string, maps: string): string =>
        `<item identifier="${ref}" identifierref="R"><title>${ref}</title><adlcp:data>${maps}</adlcp:data></item>`;
      const items =
        item('A', map('notes') + map('secret', 'readSharedData="false"')) +
        item('B', map('other') + map('notes', 'writeSharedData="false"') + map('secret'));
      const organization = `<organization identifier="O" adlcp:sharedDataGlobalToSystem="${lasting}"><title>Shared</title>${items}</organization>`;
      return manifestOf(organization, scoResource('R', 'index.html', FOURTH), FOURTH);
    }
    const sharedIn = async (url: string): Promise<unknown> => (await dataOf(url)).shared;
    const store = (place: number, text: string): Record<string, string> => ({ [`adl.data.${place}.store`]: text });

    it('leave each other what they share, as far as each may read and write it', async () => {
      const path = await imported(sharing(true));
      const { A, B } = await stepsOf(path);
      const first = await opened(path, A);
      expect(await sharedIn(first)).toEqual([
        { target: 'notes', read: true, write: true, store: null },
        { target: 'secret', read: false, write: true, store: null },
      ]);
      const { body } = await reports(first, { ...store(0, 'page 3'), ...store(1, 'word'), ...store(2, 'none'), 'adl.data.0.id': 'x' });
      expect([body.rejected, body.ignored]).toEqual([[], ['adl.data.0.id', 'adl.data.2.store']]);
      expect((await reports(first, { ...store(0, 'x'.repeat(64_001)), ...store(1, 'words') }, 2)).body.rejected).toEqual([
        { element: 'adl.data.0.store', errorCode: 406 },
      ]);
      expect(((await sharedIn(first)) as object[])[1]).toEqual({ target: 'secret', read: false, write: true, store: '' });
      const second = await opened(path, B);
      expect(await sharedIn(second)).toEqual([
        { target: 'other', read: true, write: true, store: null },
        { target: 'notes', read: true, write: false, store: 'page 3' },
        { target: 'secret', read: true, write: true, store: 'words' },
      ]);
      expect((await reports(second, { ...store(0, 'mine'), ...store(1, 'changed') })).body.ignored).toEqual(['adl.data.1.store']);
      const mate = application.as(await room.classmate());
      const theirs = await mate.post(at(path, '/launch'), { itemId: B });
      expect(await sharedIn(String(theirs.body.launchUrl))).toMatchObject([{ store: null }, { store: null }, { store: null }]);
    });

    it.each([
      [true, 'page 3'],
      [false, null],
    ])('keep it for the next attempt where it is global to the system: %s', async (lasting, later) => {
      const path = await imported(sharing(lasting));
      const { A, B } = await stepsOf(path);
      await reports(await opened(path, A), store(0, 'page 3'));
      expect((await room.asStudent.post(at(path, '/restart'), {})).status).toBe(201);
      expect(((await sharedIn(await opened(path, B))) as object[])[1]).toMatchObject({ target: 'notes', store: later });
      const again = await opened(path, A);
      await reports(again, store(0, 'page 4'));
      expect(((await sharedIn(await opened(path, B))) as object[])[1]).toMatchObject({ store: 'page 4' });
    });

    it('are refused with stores that have no name, and those of the 3rd Edition share nothing', async () => {
      const zip = (manifest: string): Promise<Buffer> => zipped({ 'imsmanifest.xml': manifest, 'index.html': 'x' });
      const unnamed = await importPackage(room, await zip(sharing(true).replace('targetID="other"', '')));
      expect([unnamed.status, unnamed.body.violations]).toMatchObject([422, [{ code: 'package-bad-manifest' }]]);
      const older = await imported(sharing(true).replace(FOURTH, V4));
      expect(await sharedIn(await opened(older, (await stepsOf(older)).A))).toEqual([]);
    });

    it('say at import that objectives are shared within a package alone', async () => {
      const manifest = forcedOrder().replace('<organization ', '<organization adlseq:objectivesGlobalToSystem="true" ');
      const { status, body } = await importPackage(room, await zipped({ 'imsmanifest.xml': manifest, 'index.html': 'x' }));
      expect([status, body.report]).toMatchObject([201, { notes: [{ code: 'objectives-of-package' }] }]);
    });
  });

  it('have the rules of their newest edition', async () => {
    const path = await imported(forcedOrder());
    const inOrder = forcedOrder().replaceAll('choice="false"', 'choice="true"');
    const zip = await zipped({ 'imsmanifest.xml': inOrder, 'index.html': 'y' });
    expect((await sendPackage(room.asTeacher, `${path}/scorm/update`, zip)).status).toBe(200);
    expect((await room.asStudent.get(at(path, ''))).body.items).toMatchObject([
      {},
      { available: true },
      { available: true },
      { available: true },
    ]);
  });
});
