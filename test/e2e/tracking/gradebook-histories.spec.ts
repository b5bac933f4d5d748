import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Environment } from '../../../src/config/environment.js';
import { GradebookTotals } from '../../../src/tracking/assessment/gradebook/totals/gradebook-totals.js';
import { addingUp, assumedColumn, assumedTotal } from '../../../src/tracking/assessment/gradebook/what-if.js';
import type { ApiClient, Json } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { type Classroom, classroom } from '../../support/classroom.js';

/** What may happen to a gradebook of four columns and three learners. */
type Step =
  | { readonly kind: 'mark'; readonly column: number; readonly learner: number; readonly score: number }
  | { readonly kind: 'weight'; readonly column: number; readonly weight: number }
  | { readonly kind: 'rule'; readonly values: Readonly<Record<string, unknown>> }
  | { readonly kind: 'hide'; readonly column: number; readonly visible: boolean }
  | { readonly kind: 'read' };

const column = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      column,
      learner: fc.integer({ min: 0, max: 2 }),
      score: fc.integer({ min: 0, max: 10 }),
    }),
    weight: 5,
  },
  fc.record({ kind: fc.constant('weight' as const), column, weight: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('hide' as const), column, visible: fc.boolean() }),
  fc.record({
    kind: fc.constant('rule' as const),
    values: fc.constantFrom(
      { dropLowest: 1 },
      { dropLowest: 0 },
      { aggregation: 'points' },
      { aggregation: 'weighted_mean' },
      { emptyGrades: 'excluded' },
    ),
  }),
  { arbitrary: fc.record({ kind: fc.constant('read' as const) }), weight: 3 },
);

describe('totals after any history, over two processes', () => {
  let first: TestApplication;
  let second: TestApplication;
  let room: Classroom;
  let clients: readonly ApiClient[];

  beforeAll(async () => {
    first = await TestApplication.start();
    // Another application on the same database, with connections and caches of its own, as a second process has them.
    const { DATABASE_URL = '' } = first.app.get(Environment);
    second = await TestApplication.start({ variables: { DATABASE_URL } });
  });

  afterAll(async () => {
    await second.close();
    await first.close();
  });

  async function made(path: string, values: Readonly<Record<string, unknown>>): Promise<Json> {
    const { status, body } = await room.asTeacher.post(`/api/${path}`, values);
    expect([status, body.violations]).toEqual([201, undefined]);
    return body;
  }

  interface World {
    readonly book: Json;
    readonly columns: readonly Json[];
    readonly learners: readonly number[];
    readonly results: Map<string, string>;
  }

  async function world(): Promise<World> {
    room = await classroom(first);
    clients = [room.asTeacher, second.as(room.teacher)];
    const learners = [room.student.id, (await room.classmate()).id, (await room.classmate()).id];
    const book = await made('gradebook_categories', { title: 'Book', course: room.course });
    const part = await made('gradebook_categories', { title: 'Part', course: room.course, parent: book['@id'], weight: 3 });
    const columns = [];
    for (const category of [book, book, part, part])
      columns.push(await made('gradebook_evaluations', { title: 'Exam', weight: 1, max: 10, category: category['@id'] }));
    return { book, columns, learners, results: new Map() };
  }

  async function take(at: Step, { book, columns, learners, results }: World, client: ApiClient): Promise<void> {
    if (at.kind === 'read') await client.get(`/api/gradebook_categories/${String(book.id)}/totals`);
    if (at.kind === 'rule') await client.patch(String(book['@id']), at.values);
    if (at.kind === 'weight') await client.patch(String(columns[at.column]?.['@id']), { weight: at.weight });
    if (at.kind === 'hide') await client.patch(String(columns[at.column]?.['@id']), { visible: at.visible });
    if (at.kind !== 'mark') return;
    const key = `${at.column}:${at.learner}`;
    const known = results.get(key);
    if (known !== undefined) {
      await client.patch(known, { score: at.score });
      return;
    }
    const values = { evaluation: columns[at.column]?.['@id'], user: `/api/users/${learners[at.learner]}`, score: at.score };
    const { body } = await client.post('/api/gradebook_results', values);
    if (typeof body['@id'] === 'string') results.set(key, body['@id']);
  }

  const stored = async (): Promise<unknown> =>
    first.dataSource.query(
      `SELECT t."category_id", t."user_id", t."score", t."percentage", t."passed", t."cells" FROM "gradebook_total" t
       JOIN "gradebook_category" g ON g."id" = t."category_id" WHERE g."course_id" = $1 ORDER BY 1, 2`,
      [room.course],
    );

  /** What the page of a learner's marks works out where nothing is made up, beside what the service says, of each learner. */
  async function workedOut({ book }: World): Promise<(readonly [unknown, number | null])[]> {
    const { body: category } = await room.asTeacher.get(String(book['@id']));
    const { body } = await room.asTeacher.get(`/api/gradebook_categories/${String(book.id)}/totals`);
    return (body.member ?? []).map((total) => {
      const columns = (total['columns'] as readonly Json[]).map((at) =>
        assumedColumn(at, at['score'] === null ? null : Number(at['score'])),
      );
      return [total['percentage'] === null ? null : Number(total['percentage']), assumedTotal(columns, addingUp(category))];
    });
  }

  it('are what they are when computed from nothing, and what a learner works out from their columns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 1 })), { minLength: 8, maxLength: 24 }), async (history) => {
        const made = await world();
        // Four at a time, so that writers and readers of both processes overlap.
        for (let index = 0; index < history.length; index += 4) {
          const together = history.slice(index, index + 4);
          await Promise.all(together.map(([at, process]) => take(at, made, clients[process] ?? room.asTeacher)));
        }
        await room.asTeacher.get(`/api/gradebook_categories/${String(made.book.id)}/totals`);
        // What a column shows is rounded already.
        for (const [said, own] of await workedOut(made))
          expect([said, own === null ? null : Math.abs(own - Number(said)) < 0.02]).toEqual([said, said === null ? null : true]);
        const kept = await stored();
        await first.dataSource.query(
          'DELETE FROM "gradebook_total" t USING "gradebook_category" g WHERE g."id" = t."category_id" AND g."course_id" = $1',
          [room.course],
        );
        await first.dataSource.query('INSERT INTO "gradebook_stale" ("course_id") VALUES ($1)', [room.course]);
        await second.app.get(GradebookTotals, { strict: false }).refresh({ course: room.course, session: 0 });
        expect(await stored()).toEqual(kept);
      }),
      { numRuns: 6 },
    );
  });
});
