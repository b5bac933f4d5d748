import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { WiderKeysOfWhatGrows1795660800000 } from '../../migrations/1795660800000-wider-keys-of-what-grows.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { TEST_SALT, TEST_SECRET, TestApplication } from '../support/application.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { newPath } from '../support/path-fixture.js';
import { answersOfCase1, type QuizA, quizA } from '../support/quiz-fixture.js';
import { RoomSender, userEvent } from '../support/room-sender.js';

/** No table has fewer rows: each is made anew aside, as large ones are. */
const ASIDE = new WiderKeysOfWhatGrows1795660800000(0);
const BY_SIZE = new WiderKeysOfWhatGrows1795660800000();

const LARGEST_INTEGER = 2_147_483_647;
const FIRST_LARGE = 3_000_000_000;
/** Several batches of rows that are copied. */
const OLD_PRESENCES = 12_000;
const PLAIN = { Accept: 'application/json' };

/** Columns that are wider afterwards, and all that is known of their tables: in order, and as PostgreSQL writes it. */
const CATALOGUE = `WITH "tables" AS (SELECT "oid", "relname", "reloptions", "relacl" FROM "pg_class" WHERE "relnamespace" = 'public'::regnamespace AND "relkind" IN ('r', 'v'))
  SELECT 'column' AS "kind", "relname"::text AS "table", "attname"::text AS "name", concat_ws(' ', row_number() OVER (PARTITION BY "t"."oid" ORDER BY "attnum"),
      format_type("atttypid", "atttypmod"), "attnotnull", "attidentity", "attcollation", "attstorage", "attcompression", pg_get_expr("adbin", "adrelid")) AS "text"
    FROM "tables" "t" JOIN "pg_attribute" ON "attrelid" = "t"."oid" AND "attnum" > 0 AND NOT "attisdropped"
    LEFT JOIN "pg_attrdef" ON "adrelid" = "t"."oid" AND "adnum" = "attnum"
  UNION ALL SELECT 'constraint', "relname", "conname", concat_ws(' ', pg_get_constraintdef("c"."oid"), "convalidated")
    FROM "tables" "t" JOIN "pg_constraint" "c" ON "conrelid" = "t"."oid"
  UNION ALL SELECT 'index', "relname", "indexrelid"::regclass::text, concat_ws(' ', pg_get_indexdef("indexrelid"), "indisvalid")
    FROM "tables" "t" JOIN "pg_index" ON "indrelid" = "t"."oid"
  UNION ALL SELECT 'trigger', "relname", "tgname", concat_ws(' ', pg_get_triggerdef("g"."oid"), "tgenabled")
    FROM "tables" "t" JOIN "pg_trigger" "g" ON "tgrelid" = "t"."oid" AND NOT "tgisinternal"
  UNION ALL SELECT 'sequence', "relname", "objid"::regclass::text, concat_ws(' ', "seqtypid"::regtype, "seqmax", "seqstart", "seqincrement")
    FROM "tables" "t" JOIN "pg_depend" ON "refobjid" = "t"."oid" AND "classid" = 'pg_class'::regclass JOIN "pg_sequence" ON "seqrelid" = "objid"
  UNION ALL SELECT 'view', "viewname", '', "definition" FROM "pg_views" WHERE "schemaname" = 'public'
  UNION ALL SELECT 'table', "relname", '', concat_ws(' ', "reloptions", "relacl") FROM "tables"
  UNION ALL SELECT 'function', '', "proname", '' FROM "pg_proc" WHERE "pronamespace" = 'public'::regnamespace
  ORDER BY 1, 2, 3, 4`;

interface CatalogueRow {
  readonly kind: string;
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

/** A service, and people who use all that has keys of 64 bits. */
class Use {
  private constructor(
    readonly app: TestApplication,
    readonly runner: QueryRunner,
    readonly room: Classroom,
    readonly quiz: QuizA,
    readonly admin: ApiClient,
    readonly meeting: { readonly id: number; readonly remoteId: string },
  ) {}

  static async begin(): Promise<Use> {
    const app = await TestApplication.start();
    const room = await classroom(app);
    const admin = app.as(await app.given.globalAdministrator());
    return new Use(app, app.dataSource.createQueryRunner(), room, await quizA(room, { maxAttempt: 0 }), admin, await app.given.meeting());
  }

  async close(): Promise<void> {
    await this.runner.release();
    await this.app.close();
  }

  async rows<Row>(statement: string, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.runner.query(statement, [...values])) as Row[];
  }

  catalogue(): Promise<CatalogueRow[]> {
    return this.rows(CATALOGUE);
  }

  send(title: string): Promise<number> {
    const receivers = [`/api/users/${this.room.teacher.id}`];
    return statusOf(this.room.asStudent.post('/api/messages', { title, content: 'How are you?', receivers }));
  }

  upload(title: string): Promise<number> {
    const links = [{ cid: this.room.course }];
    return statusOf(
      this.room.asTeacher.post('/api/documents', {
        title,
        filetype: 'folder',
        parentResourceNodeId: this.room.node,
        resourceLinkList: links,
      }),
    );
  }

  /** An attempt at the quiz, to its end. */
  async takeQuiz(): Promise<number> {
    const { status, body } = await this.room.asStudent.post(`/api/c_quizzes/${this.quiz.quiz}/attempts`, {});
    if (status > 201) return status;
    return statusOf(this.room.asStudent.post(`/api/track_e_exercises/${String(body.id)}/submit`, { answers: answersOfCase1(this.quiz) }));
  }

  /** A participant comes into the room, and goes. */
  deliver(guest: string): Promise<number> {
    const sender = new RoomSender(this.app.stranger, { salt: TEST_SALT, secret: TEST_SECRET });
    const at = (id: string, seconds: number) =>
      userEvent(id, this.meeting.remoteId, guest, Date.UTC(2026, 10, 20, 8) + seconds * 1000, { name: guest });
    return statusOf(sender.modern([at('user-joined', 0), at('user-audio-voice-enabled', 10), at('user-left', 90)]));
  }

  /**
   * Goes on until it is said to be over.
   * @param unwanted presences that are deleted, one after the other
   * @returns how each was answered
   */
  async until(isOver: () => boolean, unwanted: readonly number[]): Promise<Record<string, number[]>> {
    const answered: Record<string, number[]> = {};
    for (let n = 0; !isOver(); n += 1) {
      const title = `Meanwhile ${n}`;
      const [messages, documents, attempts, deliveries, removals, reads] = await Promise.all([
        this.send(title),
        this.upload(title),
        this.takeQuiz(),
        this.deliver(title),
        statusOf(this.admin.delete(`/api/conference_activities/${unwanted[n]}`)),
        statusOf(this.admin.get('/api/conference_activities?itemsPerPage=5')),
      ]);
      for (const [kind, status] of Object.entries({ messages, documents, attempts, deliveries, removals, reads }))
        (answered[kind] ??= []).push(status);
    }
    return answered;
  }
}

async function statusOf(reply: Promise<{ readonly status: number }>): Promise<number> {
  return (await reply).status;
}

/** A runner whose connection is lost at a statement. */
function lostAt(runner: QueryRunner, statement: RegExp): QueryRunner {
  const query = (text: string, values?: unknown[]): Promise<unknown> =>
    statement.test(text) ? Promise.reject(new Error('The connection was lost.')) : runner.query(text, values);
  return Object.create(runner, { query: { value: query } }) as QueryRunner;
}

describe('The migration to keys of 64 bits', () => {
  let use: Use;
  let newest: CatalogueRow[];
  let presences: number[];

  beforeAll(async () => {
    use = await Use.begin();
    newest = await use.catalogue();
    await ASIDE.down(use.runner);
    expect(await use.send('Before')).toBe(201);
    expect(await use.upload('Before')).toBe(201);
    expect(await use.takeQuiz()).toBe(200);
    expect(await use.deliver('Before')).toBe(200);
    const old = await use.rows<{ id: number }>(
      `INSERT INTO "conference_activity" ("meeting_id", "participant_key", "type", "in_at", "out_at", "close")
       SELECT $1, 'g:old-' || "n", 'participant', '2026-10-01'::timestamptz, '2026-10-01T01:00:00Z', TRUE FROM generate_series(1, ${OLD_PRESENCES}) "n" RETURNING "id"`,
      [use.meeting.id],
    );
    presences = old.map(({ id }) => id).reverse();
  });
  afterAll(() => use.close());

  const narrow = async (): Promise<string[]> => {
    const wide = new Map(newest.filter(({ kind }) => kind === 'column').map(({ table, name, text }) => [`${table}.${name}`, text]));
    const columns = (await use.catalogue()).filter(({ kind }) => kind === 'column');
    return columns.filter(({ table, name, text }) => wide.get(`${table}.${name}`) !== text).map(({ table, name }) => `${table}.${name}`);
  };

  it('begins with keys of 32 bits, to which its way down leads', async () => {
    expect(await narrow()).toEqual(
      expect.arrayContaining(['conference_activity.id', 'resource_link.parent_id', 'c_lp_learner.best_attempt_id']),
    );
  });

  it('may be interrupted, and leaves a service that goes on', async () => {
    const afterExchange = /^ALTER TABLE "public"\.track_e_attempt VALIDATE/;
    for (const statement of [afterExchange, /^VACUUM .*"conference_activity"/])
      await expect(ASIDE.up(lostAt(use.runner, statement))).rejects.toThrow('The connection was lost.');
    expect(await narrow()).toContain('conference_activity.id');
    expect(await narrow()).not.toContain('track_e_attempt.id');
    expect(await use.takeQuiz()).toBe(200);
    expect(await use.deliver('Interrupted')).toBe(200);
    expect(await use.send('Interrupted')).toBe(201);
  });

  it('makes large tables anew while people go on, and loses nothing', async () => {
    const over = { yet: false };
    const using = use.until(() => over.yet, presences);
    await ASIDE.up(use.runner).finally(() => (over.yet = true));
    const answered = await using;

    const once = new Map(Object.entries(answered).map(([kind, statuses]) => [kind, [...new Set(statuses)]]));
    expect(Object.fromEntries(once)).toEqual({
      messages: [201],
      documents: [201],
      attempts: [200],
      deliveries: [200],
      removals: [204],
      reads: [200],
    });
    const rounds = answered['messages']?.length ?? 0;
    const [kept] = await use.rows(
      `SELECT (SELECT count(*)::int FROM "message_rel_user" "r" JOIN "message" "m" ON "m"."id" = "r"."message_id" WHERE "m"."title" LIKE 'Meanwhile%') AS "receivers",
         (SELECT count(*)::int FROM "resource_link" "l" JOIN "resource_node" "n" ON "n"."id" = "l"."resource_node_id" WHERE "n"."title" LIKE 'Meanwhile%') AS "links",
         (SELECT count(*)::int FROM "track_e_exercises" WHERE "status" = 'completed') AS "attempts",
         (SELECT count(*)::int FROM "track_e_attempt") AS "answers",
         (SELECT count(*)::int FROM "conference_activity" WHERE "participant_key" LIKE 'g:old-%') AS "presences",
         (SELECT count(*)::int FROM "conference_activity" WHERE "participant_key" NOT LIKE 'g:old-%') AS "arrivals"`,
    );
    const attempts = rounds + 2;
    expect(kept).toEqual({
      receivers: 2 * rounds,
      links: rounds,
      attempts,
      answers: attempts * use.quiz.questions.length,
      presences: OLD_PRESENCES - rounds,
      arrivals: rounds + 2,
    });
  });

  it('leaves tables as those are that were changed where they are', async () => {
    expect(await use.catalogue()).toEqual(newest);
  });

  it('changes small tables where they are, there and back', async () => {
    await BY_SIZE.down(use.runner);
    expect(await narrow()).toContain('resource_link.id');
    await BY_SIZE.up(use.runner);
    expect(await use.catalogue()).toEqual(newest);
  });

  it('leaves nothing aside, and does nothing twice', async () => {
    expect(await use.rows(`SELECT to_regnamespace('lyceum_widened') IS NULL AS "none"`)).toEqual([{ none: true }]);
    const [before] = await use.rows<{ file: number }>(`SELECT pg_relation_filenode('resource_link') AS "file"`);
    await ASIDE.up(use.runner);
    expect(await use.rows(`SELECT pg_relation_filenode('resource_link') AS "file"`)).toEqual([before]);
  });
});

describe('Keys beyond 32 bits', () => {
  let use: Use;
  let since: string;

  beforeAll(async () => {
    use = await Use.begin();
    const { app, room, admin } = use;
    await app.dataSource.query(
      `DO $$ DECLARE "s" record; BEGIN
         FOR "s" IN SELECT "seqrelid"::regclass AS "name" FROM "pg_sequence" JOIN "pg_class" ON "pg_class"."oid" = "seqrelid"
           WHERE "relnamespace" = 'public'::regnamespace AND "seqtypid" = 'bigint'::regtype
         LOOP EXECUTE format('ALTER SEQUENCE %s RESTART WITH ${FIRST_LARGE}', "s"."name"); END LOOP; END $$`,
    );
    since = String((await admin.get('/api/changes')).body.cursor);
    for (const n of [1, 2, 3]) {
      expect(await use.send(`Message ${n}`)).toBe(201);
      expect(await use.upload(`Document ${n}`)).toBe(201);
      expect(await use.takeQuiz()).toBe(200);
      expect(await use.deliver(`Guest ${n}`)).toBe(200);
    }
    const path = await newPath(room, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
    for (const step of path.steps) expect((await path.open(room.asStudent, step)).status).toBe(200);
  });
  afterAll(() => use.close());

  const AREAS = [
    ['message_rel_users', 'asStudent'],
    ['resource_links', 'asTeacher'],
    ['track_e_exercises', 'asTeacher'],
    ['track_e_attempts', 'asTeacher'],
    ['c_lp_item_views', 'asTeacher'],
    ['conference_activities', 'admin'],
  ] as const;
  const reader = (who: 'asStudent' | 'asTeacher' | 'admin'): ApiClient => (who === 'admin' ? use.admin : use.room[who]);
  const idsOf = (items: readonly Json[] | undefined): unknown[] => (items ?? []).map(({ id }) => id);

  it.each(AREAS)('%s are read one by one, and what is none is not found', async (path, who) => {
    const { body } = await reader(who).get(`/api/${path}?order[id]=desc&itemsPerPage=1&id[gte]=${FIRST_LARGE}`);
    const id = Number(idsOf(body.member)[0]);
    expect(id).toBeGreaterThanOrEqual(FIRST_LARGE);
    const item = await reader(who).get(`/api/${path}/${id}`);
    expect([item.status, item.body.id, item.body['@id']]).toEqual([200, id, `/api/${path}/${id}`]);
    expect(await statusOf(reader(who).get(`/api/${path}/${Number.MAX_SAFE_INTEGER}`))).toBe(404);
    expect(await statusOf(reader(who).get(`/api/${path}/9007199254740992`))).toBe(404);
  });

  it.each(AREAS)('%s are filtered by them', async (path, who) => {
    const all = idsOf((await reader(who).get(`/api/${path}?order[id]=asc&id[gt]=${LARGEST_INTEGER}`)).body.member);
    expect(all.length).toBeGreaterThanOrEqual(3);
    const [first, second] = all;
    expect(idsOf((await reader(who).get(`/api/${path}?id[]=${String(second)}&id[]=${String(first)}&order[id]=asc`)).body.member)).toEqual([
      first,
      second,
    ]);
    expect(idsOf((await reader(who).get(`/api/${path}?id[lt]=${String(second)}&id[gte]=${FIRST_LARGE}`)).body.member)).toEqual([first]);
    expect((await reader(who).get(`/api/${path}?id=9007199254740992`)).status).toBe(400);
  });

  it.each(AREAS)('%s are paged by cursors, and exported', async (path, who) => {
    const address = `/api/${path}?id[gte]=${FIRST_LARGE}&order[id]=asc&itemsPerPage=1`;
    const [all, seen]: [unknown[], unknown[]] = [
      idsOf((await reader(who).get(address.replace('PerPage=1', 'PerPage=100'))).body.member),
      [],
    ];
    for (let next: string | undefined = address; next !== undefined && seen.length <= all.length;) {
      const { body }: { body: Json } = await reader(who).get(next);
      seen.push(...idsOf(body.member));
      next = (body['view'] as { readonly next?: string } | undefined)?.next;
      expect(next ?? 'cursor=').toContain('cursor=');
    }
    expect(seen).toEqual(all);
    const { text } = await reader(who).get(`/api/${path}.csv?id[gte]=${FIRST_LARGE}&order[id]=asc&itemsPerPage=100&properties[]=id`);
    expect(text.trim().split(/\r?\n/).slice(1).map(Number)).toEqual(all);
  });

  it.each(AREAS.map(([path]) => path))('%s are in the feed of changes', async (path) => {
    const { body } = await use.admin.get(`/api/changes?since=${since}&resource[]=${path}&itemsPerPage=1000`);
    const addresses = (body.member ?? []).map((change) => String(change['item'] ?? change['@id']));
    expect(addresses.some((address) => /\/[3-9]\d{9}$/.test(address))).toBe(true);
  });

  it('name each other', async () => {
    const { room, quiz, admin } = use;
    const [attempt] = idsOf((await room.asTeacher.get(`/api/track_e_exercises?quiz=${quiz.quiz}&order[id]=asc`)).body.member);
    const answers = (await room.asTeacher.get(`/api/track_e_attempts?trackExercise=${String(attempt)}`)).body.member ?? [];
    expect(answers.map(({ trackExercise }) => trackExercise)).toEqual(
      quiz.questions.map(() => `/api/track_e_exercises/${String(attempt)}`),
    );
    const [answer] = answers;
    const marked = await room.asTeacher.patch(`/api/track_e_exercises/${String(attempt)}`, {
      gradings: [{ questionId: answer?.['questionId'], marks: 1 }],
    });
    expect(marked.status).toBe(200);
    expect((await room.asTeacher.get(`/api/track_e_attempt_qualifies?trackExercise=${String(attempt)}`)).body.totalItems).toBe(1);
    const [presence] = idsOf((await admin.get(`/api/conference_activities?meeting=${use.meeting.id}&order[id]=asc`)).body.member);
    expect((await admin.get(`/api/conference_activities/${String(presence)}/evidence`, PLAIN)).status).toBe(200);
  });

  it('are written to, and deleted', async () => {
    const { room, admin } = use;
    const [delivery] = (await room.asTeacher.get('/api/message_rel_users?order[id]=asc')).body.member ?? [];
    expect((await room.asTeacher.patch(String(delivery?.['@id']), { read: true })).body).toMatchObject({
      id: delivery?.['id'],
      read: true,
    });
    const [attempt] = idsOf((await room.asTeacher.get(`/api/track_e_exercises?order[id]=desc`)).body.member);
    const [link] = idsOf((await room.asTeacher.get('/api/resource_links?order[id]=desc')).body.member);
    const [presence] = idsOf((await admin.get('/api/conference_activities?order[id]=desc')).body.member);
    for (const [who, address] of [
      [room.asTeacher, `/api/track_e_exercises/${String(attempt)}`],
      [room.asTeacher, `/api/resource_links/${String(link)}`],
      [admin, `/api/conference_activities/${String(presence)}`],
    ] as const) {
      expect([address, (await who.delete(address)).status]).toEqual([address, 204]);
      expect((await who.get(address)).status).toBe(404);
    }
  });

  it('keep the schema from going back', async () => {
    await expect(BY_SIZE.down(use.runner)).rejects.toThrow(/has numbers above 2147483647, which have no place in a column of 32 bits/);
    expect((await use.room.asTeacher.get('/api/track_e_attempts')).status).toBe(200);
  });
});
