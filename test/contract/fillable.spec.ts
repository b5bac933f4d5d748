import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { classroom } from '../support/classroom.js';
import { HttpFactory } from '../support/http-factory.js';
import { recipesFor } from '../support/recipes.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

/** What takes a history to fill, the specification that does so, and how it looks at it. */
const SPECIFIED: Readonly<Record<string, readonly [specification: string, look: string]>> = {
  attendance_checks: ['test/e2e/conference/attendance-checks.spec.ts', '/api/attendance_checks'],
  evidence_packs: ['test/e2e/conference/evidence-packs.spec.ts', '/api/evidence_packs'],
  attempt_feedbacks: ['test/e2e/tracking/marking-quizzes.spec.ts', '/api/attempt_feedbacks'],
  attempt_files: ['test/e2e/tracking/marking-quizzes.spec.ts', '/api/attempt_files'],
  conference_kept_reports: ['test/e2e/conference/kept-reports.spec.ts', '/api/conference_kept_reports'],
  c_lp_item_views: ['test/e2e/tracking/following-paths.spec.ts', '/api/c_lp_item_views'],
  c_lp_iv_interactions: ['test/e2e/tracking/scorm.spec.ts', '/api/c_lp_iv_interactions'],
  bin_entries: ['test/e2e/platform/bin.spec.ts', '/api/bin_entries'],
  c_lp_iv_objectives: ['test/e2e/tracking/scorm.spec.ts', '/api/c_lp_iv_objectives'],
  c_lp_views: ['test/e2e/tracking/following-paths.spec.ts', '/api/c_lp_views'],
  learning_path_learners: ['test/e2e/tracking/path-reports.spec.ts', '/reporting'],
  course_learners: ['test/e2e/tracking/course-learners.spec.ts', '/learners'],
  gradebook_certificate_expiry_notifications: ['test/e2e/tracking/certificates.spec.ts', '/api/gradebook_certificate_expiry_notifications'],
  gradebook_certificates: ['test/e2e/tracking/records.spec.ts', '/api/gradebook_certificates'],
  gradebook_score_logs: ['test/e2e/tracking/gradebook-totals.spec.ts', '/totals'],
  sequence_completions: ['test/e2e/platform/sequences.spec.ts', '/api/sequence_completions'],
  gradebook_totals: ['test/e2e/tracking/gradebook-totals.spec.ts', '/totals'],
  personal_data_exports: ['test/e2e/accounts/personal-export.spec.ts', '/personal_data_exports'],
  transfers: ['test/e2e/tracking/large-packages.spec.ts', '/api/transfers'],
  track_e_access_completes: ['test/e2e/traces/visits.spec.ts', 'track_e_access_completes?'],
  track_e_accesses: ['test/e2e/traces/visits.spec.ts', 'track_e_accesses?'],
  track_e_course_accesses: ['test/e2e/traces/visits.spec.ts', 'track_e_course_accesses?'],
  track_e_defaults: ['test/e2e/traces/audit.spec.ts', '/api/track_e_defaults'],
  track_e_downloads: ['test/e2e/traces/visits.spec.ts', 'track_e_downloads?'],
  track_e_lastaccesses: ['test/e2e/traces/visits.spec.ts', 'track_e_lastaccesses?'],
  track_e_links: ['test/e2e/traces/visits.spec.ts', 'track_e_links?'],
  track_e_uploads: ['test/e2e/traces/visits.spec.ts', 'track_e_uploads?'],
  track_e_login_records: ['test/e2e/traces/visits.spec.ts', '/api/track_e_login_records'],
  track_e_logins: ['test/e2e/traces/visits.spec.ts', '/api/track_e_logins'],
  track_e_onlines: ['test/e2e/traces/visits.spec.ts', 'track_e_onlines'],
  c_quiz_question_versions: ['test/e2e/tracking/taking-quizzes.spec.ts', '/attempts'],
  identity_providers: ['test/e2e/accounts/single-sign-on.spec.ts', '/api/identity_providers'],
  jobs: ['test/e2e/delivery/jobs.spec.ts', '/api/jobs'],
  notifications: ['test/e2e/delivery/notices.spec.ts', '/notifications'],
  mails: ['test/e2e/delivery/mail.spec.ts', '/api/mails'],
  track_e_attempts: ['test/e2e/tracking/taking-quizzes.spec.ts', '/answers/'],
  track_e_attempt_qualifies: ['test/e2e/tracking/marking-quizzes.spec.ts', '/api/track_e_attempt_qualifies'],
  track_e_exercise_confirmations: ['test/e2e/tracking/marking-quizzes.spec.ts', '/api/track_e_exercise_confirmations'],
  track_e_hotspots: ['test/e2e/tracking/marking-quizzes.spec.ts', '/api/track_e_hotspots'],
  unassigned_meetings: ['test/e2e/conference/adoption.spec.ts', '/api/unassigned_meetings'],
};

/** What the service writes by itself, and what a user does for it to write it. */
const DEEDS: Readonly<
  Record<string, (factory: HttpFactory, patch: (address: string, values: object) => Promise<void>) => Promise<unknown>>
> = {
  c_attendance_results: (factory) => factory.make('c_attendance_sheets'),
  c_attendance_sheet_logs: (factory) => factory.make('c_attendance_sheets'),
  c_tools: (factory) => factory.another('courses'),
  gradebook_linkeval_logs: async (factory, patch) => patch(await factory.make('gradebook_evaluations'), { weight: 12 }),
  gradebook_result_logs: async (factory, patch) => patch(await factory.make('gradebook_results'), { score: 1 }),
  message_rel_users: (factory) => factory.make('messages'),
  resource_nodes: (factory) => factory.make('documents'),
  ticket_assigned_logs: async (factory, patch) => patch(await factory.make('tickets'), { assignedLastUser: await factory.make('users') }),
};

describe('case 40: every collection', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let global: ApiClient;
  let factory: HttpFactory;

  beforeAll(async () => {
    app = await TestApplication.start();
    resources = await resourceCatalogue();
    global = app.as(await app.given.globalAdministrator());
    const room = await classroom(app);
    const [tool] = (await global.get(`/api/c_tools?course=/api/courses/${room.course}`)).body.member ?? [];
    factory = new HttpFactory(resources, [global, room.asTeacher, room.asStudent], recipesFor(resources, room), {
      courses: `/api/courses/${room.course}`,
      users: `/api/users/${room.student.id}`,
      resource_nodes: `/api/resource_nodes/${room.node}`,
      c_tools: String(tool?.['@id']),
    });
  });
  afterAll(() => app.close());

  it('is filled by an operation, by an action or by the service itself', () => {
    const byActions = new Set(
      resources.flatMap(({ actions }) => actions.flatMap((action) => (action.answer.kind === 'created' ? [action.answered] : []))),
    );
    const unfilled = resources.filter(
      (resource) => !resource.operations.includes('create') && !byActions.has(resource) && resource.writtenBy === undefined,
    );
    expect(unfilled.map(({ path }) => path)).toEqual([]);
  });

  it('that has a POST takes an item from a caller', async () => {
    const refused: string[] = [];
    for (const { path } of resources.filter(({ operations }) => operations.includes('create'))) {
      if (path in SPECIFIED) continue;
      await factory.make(path).catch((error: unknown) => refused.push(String(error)));
    }
    expect(refused).toEqual([]);
  });

  it('that the service writes has an item once a user does what it is written with', async () => {
    const written = resources.filter(({ path, writtenBy }) => writtenBy !== undefined && !(path in SPECIFIED));
    expect(written.map(({ path }) => path).filter((path) => !(path in DEEDS))).toEqual([]);
    const patch = async (address: string, values: object): Promise<void> => {
      expect([address, (await global.patch(address, { ...values })).status]).toEqual([address, 200]);
    };
    for (const { path, table } of written) {
      const count = async (): Promise<number> =>
        (await app.dataSource.query<{ count: number }[]>(`SELECT count(*)::int FROM "${table}"`))[0]?.count ?? 0;
      await DEEDS[path]?.(factory, patch);
      expect([path, await count()]).not.toEqual([path, 0]);
    }
  });

  it('that takes a history has a specification that fills it', () => {
    for (const [path, [specification, look]] of Object.entries(SPECIFIED))
      expect([path, existsSync(specification) && readFileSync(specification, 'utf8').includes(look)]).toEqual([path, true]);
  });
});
