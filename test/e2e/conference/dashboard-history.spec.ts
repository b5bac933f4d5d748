import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApiClient } from '../../support/api-client.js';
import { TestApplication } from '../../support/application.js';
import { scannedTables, WatchedStatements } from '../../support/watched-statements.js';

const PAGE = '/plugin/Videoconf/webhook_dashboard.php';
/** What has ten thousand rows here, and more. */
const GROWING = new Set(['conference_meeting', 'conference_activity']);

describe('a history of ten thousand meetings', () => {
  let app: TestApplication;
  let admin: ApiClient;
  let statements: WatchedStatements;

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
    statements = WatchedStatements.of('conference_meeting');
  });
  afterAll(async () => {
    statements.stop();
    await app.close();
  });

  it.each(['', '?page=100', '?q=lecture', '?from=2025-06-01&to=2025-06-30', '?only_open=1', '?meeting_id=5000'])(
    'is read from indexes (%s)',
    async (parameters) => {
      const page = async (): Promise<void> => expect((await admin.get(PAGE + parameters, { Accept: 'application/json' })).status).toBe(200);
      const plans = await statements.plansDuring(page, app.dataSource);
      expect(plans.length).toBeGreaterThan(0);
      const read = plans.flatMap(scannedTables);
      expect(read.filter((table) => GROWING.has(table))).toEqual([]);
    },
  );
});
