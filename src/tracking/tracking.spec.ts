import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/boat-fixtures/boats.js';
import { entitiesIn } from '../../test/support/entities-in.js';
import { courseContentFeatures } from '../course-content/course-content.module.js';
import { platformFeatures } from '../platform/platform.module.js';
import { trackingFeatures } from './tracking.module.js';
import { storageEntities } from '../storage/storage.entities.js';

describe('the resources of tracking', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities([
      ...storageEntities,
      ...entitiesIn(platformFeatures),
      ...entitiesIn(courseContentFeatures),
      ...entitiesIn(trackingFeatures),
    ]);
    const paths = entitiesIn(trackingFeatures)
      .map((entity) => resources.get(entity)?.path)
      .sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "attempt_feedbacks",
        "attempt_files",
        "c_lp_item_views",
        "c_lp_iv_interactions",
        "c_lp_iv_objectives",
        "c_lp_views",
        "c_quiz_extensions",
        "course_learners",
        "grade_components",
        "grade_models",
        "gradebook_categories",
        "gradebook_certificate_expiry_notifications",
        "gradebook_certificates",
        "gradebook_comments",
        "gradebook_evaluations",
        "gradebook_linkeval_logs",
        "gradebook_links",
        "gradebook_result_attempts",
        "gradebook_result_logs",
        "gradebook_results",
        "gradebook_score_displays",
        "gradebook_score_logs",
        "gradebook_totals",
        "learning_path_learners",
        "skill_rel_gradebooks",
        "track_course_rankings",
        "track_e_access_completes",
        "track_e_accesses",
        "track_e_attempt_qualifies",
        "track_e_attempts",
        "track_e_course_accesses",
        "track_e_defaults",
        "track_e_downloads",
        "track_e_exercise_confirmations",
        "track_e_exercises",
        "track_e_hotspots",
        "track_e_lastaccesses",
        "track_e_links",
        "track_e_login_records",
        "track_e_logins",
        "track_e_onlines",
        "track_e_uploads",
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]
    `);
  });
});
