import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const PAGE = '/plugin/Videoconf/webhook_dashboard.php';
/** What has ten thousand rows here, and more. */
const GROWING = new Set(['conference_meeting', 'conference_activity']);

describe('a history of ten thousand meetings', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let statements: Statement[] = [];
  const query = pg.Client.prototype.query;

  beforeAll(async () => {
    app = await TestApplication.start();
    admin = app.as(await app.given.administrator());
    await app.dataSource.query(
      `INSERT INTO "conference_meeting" ("title", "status", "access_url_id", "created_at", "remote_id")
         SELECT 'Lecture ' || n, CASE WHEN n % 1000 = 0 THEN 'open' ELSE 'closed' END, 1, '2025-01-01'::timestamptz + make_interval(hours => n), 'room-' || n
         FROM generate_series(1, 10000) n`,
    );
    await app.dataSource.query(
      `INSERT INTO "conference_activity" ("meeting_id", "participant_key", "type", "in_at", "out_at", "close", "metrics")
         SELECT "m"."id", 'g:guest-' || n, 'presence', "m"."created_at", "m"."created_at" + interval '1 hour', TRUE,
           '{"totals":{"talk_seconds":60,"camera_seconds":0},"counts":{"messages":0,"reactions":0,"hands":0,"reactions_breakdown":{}},"temp":{"talk_started_at":0,"camera_started_at":0}}'
         FROM "conference_meeting" "m" CROSS JOIN generate_series(1, 5) n`,
    );
    await app.dataSource.query('ANALYZE');
    pg.Client.prototype.query = function watched(this: pg.Client, ...parameters: unknown[]) {
      const [statement] = parameters as [Partial<Statement> | string];
      if (typeof statement === 'object' && statement.text?.includes('"conference_meeting"'))
        statements.push({ text: statement.text, values: statement.values ?? [] });
      return Reflect.apply(query, this, parameters) as never;
    };
  });
  afterAll(async () => {
    pg.Client.prototype.query = query;
    await app.close();
  });

  async function plansOf(address: string): Promise<PlanNode[]> {
    statements = [];
    expect((await admin.get(address, { Accept: 'application/json' })).status).toBe(200);
    const asked = statements.filter(({ text }) => text.startsWith('SELECT'));
    expect(asked.length).toBeGreaterThan(0);
    const plans: PlanNode[] = [];
    for (const { text, values } of asked) {
      const [row] = await app.dataSource.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]);
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
    }
    return plans;
  }

  function scans({ Plans = [], ...node }: PlanNode): string[] {
    const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
    return [...own, ...Plans.flatMap(scans)];
  }

  it.each(['', '?page=100', '?q=lecture', '?from=2025-06-01&to=2025-06-30', '?only_open=1', '?meeting_id=5000'])(
    'is read from indexes (%s)',
    async (parameters) => {
      const read = (await plansOf(PAGE + parameters)).flatMap(scans);
      expect(read.filter((table) => GROWING.has(table))).toEqual([]);
    },
  );
});
