import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ParserBudget } from '../../src/resource/parsing/parser-pool.js';
import { fileField } from '../../src/resource/input/file-field.js';
import type { Reply } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { form } from '../support/form.js';
import { LoopWatch, mainThreadTime, slowness } from '../support/hostile-bytes/loop-watch.js';
import { CALENDARS, GLOSSARIES, PACKAGES } from '../support/hostile-bytes/other-files.js';
import { AIKEN, GIFT, type HostileInput, MOODLE_XML, QTI } from '../support/hostile-bytes/question-files.js';
import { DOCUMENTS, HTML } from '../support/hostile-bytes/texts.js';
import { newQuestion, newQuiz } from '../support/quiz-fixture.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
import { singleSco, zipped } from '../support/scorm-package.js';
import { Share } from '../support/share/share.js';
import { sourceFiles } from '../support/sources.js';

const SOURCES = join(import.meta.dirname, '../../src');
const SHARE = Share.ofRun();
const MEBIBYTE = 1_048_576;
/** What one request may hold up all others for, in milliseconds of the main thread where `slowness` is 1. */
const LONGEST_MS = 100;
/** What may be left in memory of all inputs together: some have 30 MB, and of the documentation alone its cache keeps as much. */
const MOST_LEFT = 64 * MEBIBYTE;
/** Of the service: a thread that reads for longer, or holds more, is ended. Small here, since some inputs use it up. */
const BUDGET: ParserBudget = {
  file: { longest: 1_000, heap: 64 },
  text: { longest: 1_000, heap: 64 },
  proof: { longest: 1_000, heap: 64 },
};
/** What hostile bytes are answered with: they are read, refused, or wait. */
const TAKEN = [200, 201, 400, 413, 422, 429];

const KEPT = 'it is stored as it comes; of a picture the first 256 KiB are read by libvips, in threads of its own';
/** Files that are kept and not read, by where they come. */
const STORED: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['assets', 'c_announcement_attachments', 'c_blog_attachments', 'c_blog_attachments/upload', 'c_calendar_event_attachments'],
    ...['c_dropbox_files', 'c_dropbox_files/upload', 'c_student_publication_comments', 'c_student_publication_comments/upload'],
    ...['c_student_publication_corrections', 'c_student_publication_corrections/upload', 'c_student_publications'],
    ...['c_student_publications/upload', 'documents', 'documents/{id}/replace', 'forum_attachments', 'illustrations'],
    ...['justification_document_rel_users', 'links/{id}/upload-image', 'message_attachments', 'personal_files', 'portfolio_attachments'],
    ...['resource_files/add_variant', 'social_post_attachments', 'ticket_message_attachments'],
    'track_e_exercises/{id}/answers/{question}/files',
  ].map((address) => [address, KEPT]),
);

/** By address of the action, what is sent to it. */
const FILES: Readonly<Record<string, readonly (readonly [fields: Readonly<Record<string, string>>, inputs: readonly HostileInput[]])[]>> = {
  'c_quiz_questions/import': [
    [{ format: 'gift', dryRun: 'true' }, GIFT],
    [{ format: 'aiken', dryRun: 'true' }, AIKEN],
    [{ format: 'moodle_xml', dryRun: 'true' }, MOODLE_XML],
    [{ format: 'qti3', dryRun: 'true' }, QTI],
    [{ format: 'qti2', dryRun: 'true' }, PACKAGES.slice(-1)],
  ],
  'c_calendar_events/import': [[{ dryRun: 'true' }, CALENDARS]],
  'glossaries/import': [[{}, GLOSSARIES]],
  'learning_paths/scorm/import': [[{ dryRun: 'true' }, PACKAGES]],
  'learning_paths/{id}/scorm/update': [[{}, PACKAGES.slice(0, 3)]],
};

/** The parsers of foreign bytes, and which tests below send them theirs. */
const PARSERS: Readonly<Record<string, string>> = {
  readQuestionFile: 'files',
  readManifestFile: 'files',
  readCalendarFile: 'files',
  readGlossaryFile: 'files',
  cleanHtmlTexts: 'texts',
  hashForeignDocument: 'documents',
};

describe('what anybody sends', () => {
  let application: TestApplication;
  let room: Classroom;
  /** Of a learning path that came with a package. */
  let path = '';
  let watch: LoopWatch;
  let before: number;
  const delays: string[] = [];

  beforeAll(async () => {
    const variables = { RATE_LIMIT_CALLER: '0', RATE_LIMIT_ADDRESS: '0', UPLOAD_LIMIT: String(32 * MEBIBYTE) };
    application = await TestApplication.start({ variables, instead: new Map([[ParserBudget, BUDGET]]) });
    room = await classroom(application);
    const honest = { what: 'honest', make: () => zipped({ 'imsmanifest.xml': singleSco(), 'index.html': '' }) };
    const { body } = await sending('learning_paths/scorm/import', {}, await honest.make())();
    path = String((body.paths as string[])[0]);
    // What is loaded with the first use is not what is measured.
    for (const [address, kinds] of Object.entries(FILES)) for (const [fields] of kinds) await sending(address, fields, Buffer.from('x'))();
    await room.asStudent.post('/api/messages', { title: 'Hello', content: '<p>x</p>'.repeat(2_000) });
    before = await inUse();
    watch = new LoopWatch();
  });
  afterAll(async () => {
    watch.stop();
    await application.close();
  });
  afterEach(() => void watch.longest());

  /** Sends what is put together already: that is the sender's work, which holds up nobody. */
  function sending(address: string, fields: Readonly<Record<string, string>>, content: Buffer): () => Promise<Reply> {
    const texts = Object.entries(fields).map(([name, value]) => ({ name, content: value }));
    const { body, type } = form([...texts, { name: 'uploadFile', filename: 'a', type: 'application/octet-stream', content }]);
    const named = address.replace('learning_paths/{id}', path.replace('/api/', ''));
    return () => room.asTeacher.send('POST', `/api/${named}?cid=${room.course}`, body, { 'Content-Type': type });
  }

  /** What is wrong with an answer, and with how long others waited for it. */
  async function complaint(what: string, asked: () => Promise<{ readonly status: number }>): Promise<string[]> {
    watch.longest();
    const { status } = await asked();
    const delay = Math.round(watch.longest());
    delays.push(`${String(delay).padStart(5)} ms ${status} ${what}`);
    return [...(TAKEN.includes(status) ? [] : [`${what}: ${status}`]), ...(isTooLong(delay) ? [`${what}: ${delay} ms`] : [])];
  }

  it('is measured by what a mistake of ours would be seen by', () => {
    watch.longest();
    for (const end = mainThreadTime() + 2 * LONGEST_MS; mainThreadTime() < end;);
    expect(watch.longest()).toBeGreaterThan(LONGEST_MS);
  });

  it('is named here wherever it is a file', async () => {
    const catalogue = await resourceCatalogue();
    const actions = catalogue.flatMap(({ actions: all }) => all).filter(({ input }) => input && fileField(input));
    const held = actions.filter(({ input }) => input && fileField(input)?.file === 'held').map(({ path: address }) => address);
    const all = [...actions, ...catalogue.filter((resource) => fileField(resource))].map(({ path: address }) => address);
    expect(held.length).toBeGreaterThan(0);
    // What is worked on in memory is read, whatever a list says.
    expect(held.filter((address) => !(address in FILES))).toEqual([]);
    expect([...new Set([...Object.keys(FILES), ...Object.keys(STORED)])].sort()).toEqual([...new Set(all)].sort());
  });

  it('is named here wherever a parser takes it', () => {
    const declared = sourceFiles()
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) =>
        [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/= parserIn<.*?>\(\s*new URL\([^)]*\),\s*'(\w+)'/gs)].map(
          ([, name]) => name,
        ),
      );
    expect(declared.sort()).toEqual(Object.keys(PARSERS).sort());
  });

  describe.each(Object.entries(FILES))('as a file for %s', (address, kinds) => {
    it.each(
      SHARE.of(
        address,
        kinds.flatMap(([fields, inputs]) => inputs.map((input) => [`${fields['format'] ?? ''} ${input.what}`, fields, input] as const)),
        ([, { format = '' }]) => format,
      ),
    )('is read without holding up others: %s', async (what, fields, input) => {
      const content = (await input.make()).subarray(0, 31 * MEBIBYTE);
      expect(await complaint(`${address} ${what}`, sending(address, fields, content))).toEqual([]);
    });
  });

  describe('as a text', () => {
    const texts = HTML.flatMap(([what, make]) => [8_000, 900_000].map((length) => [what, length, make] as const));
    it.each(SHARE.of('texts', texts, ([, length]) => String(length)))(
      'of HTML is cleaned without holding up others: %s, %i characters',
      async (what, length, make) => {
        const message = JSON.stringify({ title: 'Hello', content: make(length) });
        const asked = (): Promise<Reply> => room.asStudent.send('POST', '/api/messages', message, { 'Content-Type': 'application/json' });
        expect(await complaint(`${what}, ${length} characters`, asked)).toEqual([]);
      },
    );

    it('of an answer to a question is cleaned without holding up others', async () => {
      const quiz = await newQuiz(room);
      const { id } = await newQuestion(room, quiz, { type: 'free_answer', ponderation: 5 });
      const attempt = Number((await room.asStudent.post(`/api/c_quizzes/${quiz}/attempts`, {})).body.id);
      const found: string[] = [];
      for (const [what, make] of SHARE.of('answers', HTML, () => 'answers')) {
        const body = JSON.stringify({ answer: { text: make(99_000) } });
        const asked = (): Promise<Reply> =>
          room.asStudent.send('PUT', `/api/track_e_exercises/${attempt}/answers/${id}`, body, { 'Content-Type': 'application/json' });
        found.push(...(await complaint(`an answer of ${what}`, asked)));
      }
      expect(found).toEqual([]);
    });
  });

  it('as a credential is verified without holding up others', async () => {
    const skill = (await room.asAdministrator.post('/api/skills', { title: 'Skill', shortCode: 's' })).body;
    const award = await room.asTeacher.post('/api/skill_rel_users', {
      user: `/api/users/${room.student.id}`,
      skill: skill['@id'],
      course: `/api/courses/${room.course}`,
      acquiredSkillAt: '2026-02-27T10:00:00Z',
      argumentation: 'Shown in the final project.',
    });
    const badge = (await application.stranger.get(String(award.body.credential))).body;
    const verify = (credential: unknown): Promise<Reply> => application.stranger.post('/api/credentials/verification', { credential });
    expect((await verify(badge)).body).toMatchObject({ verified: true });
    expect((await verify({ ...badge, name: 'Everything' })).body).toMatchObject({ verified: false });
    const found: string[] = [];
    for (const [what, make] of DOCUMENTS) {
      const body = JSON.stringify({ credential: make(badge) });
      const asked = (): Promise<Reply> =>
        application.stranger.send('POST', '/api/credentials/verification', body, { 'Content-Type': 'application/json' });
      found.push(...(await complaint(`a credential of ${what}`, asked)));
    }
    expect(found).toEqual([]);
  });

  it('as tags of the documentation is answered without holding up others', async () => {
    const catalogue = await resourceCatalogue();
    const part = (first: number): string =>
      `/api/docs.json?${catalogue
        .filter((_, index) => index % 40 !== first)
        .map(({ name }) => `filter_tags[]=${name}`)
        .join('&')}`;
    await application.stranger.get(part(40));
    const found = await Promise.all(
      Array.from({ length: 20 }, (_, first) =>
        complaint(`a part of the documentation ${first}`, () => application.stranger.fetch(part(first))),
      ),
    );
    expect(found.flat()).toEqual([]);
  });

  it('as series that began long ago is shown without holding up others', async () => {
    for (let count = 0; count < 60; count += 1) {
      const day = String((count % 28) + 1).padStart(2, '0');
      const series = {
        title: `Daily ${count}`,
        startDate: `1970-01-${day}T0${count % 10}:00:00Z`,
        rrule: 'FREQ=DAILY',
        timezone: 'Europe/Paris',
      };
      expect((await room.asStudent.post('/api/c_calendar_events', series)).status).toBe(201);
    }
    const asked = (): Promise<Reply> =>
      room.asStudent.get('/api/c_calendar_events/occurrences?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z');
    expect(await complaint('sixty daily series', asked)).toEqual([]);
  });

  it('leaves the memory that it took', async () => {
    expect((await inUse()) - before).toBeLessThan(MOST_LEFT);
    if (process.env['SHOW_DELAYS']) process.stderr.write(`${delays.sort().reverse().slice(0, 40).join('\n')}\n`);
  });
});

/** @param delay in milliseconds */
function isTooLong(delay: number): boolean {
  return delay > LONGEST_MS && delay > LONGEST_MS * slowness();
}

/** Bytes that are alive, in the heap and beside it, of all threads. */
async function inUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 3; round += 1) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
