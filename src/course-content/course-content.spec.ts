import { describe, expect, it } from '@jest/globals';
import { compileEntities } from '../../test/support/boat-fixtures/boats.js';
import { entitiesIn } from '../../test/support/entities-in.js';
import { platformFeatures } from '../platform/platform.module.js';
import { courseContentFeatures } from './course-content.module.js';
import { storageEntities } from '../storage/storage.entities.js';

describe('the resources of course content', () => {
  it('compile without contradiction', async () => {
    const resources = await compileEntities([...storageEntities, ...entitiesIn(platformFeatures), ...entitiesIn(courseContentFeatures)]);
    const paths = entitiesIn(courseContentFeatures)
      .flatMap((entity) => resources.get(entity)?.path ?? [])
      .sort();
    expect(paths).toMatchInlineSnapshot(`
      [
        "agenda_reminders",
        "attendances",
        "c_announcement_attachments",
        "c_announcements",
        "c_attendance_calendar_rel_groups",
        "c_attendance_calendars",
        "c_attendance_result_comments",
        "c_attendance_results",
        "c_attendance_sheet_logs",
        "c_attendance_sheets",
        "c_blog_attachments",
        "c_blog_comments",
        "c_blog_posts",
        "c_blog_ratings",
        "c_blog_rel_users",
        "c_blog_task_rel_users",
        "c_blog_tasks",
        "c_blogs",
        "c_calendar_event_attachments",
        "c_calendar_event_repeats",
        "c_calendar_events",
        "c_chat_conversations",
        "c_course_descriptions",
        "c_course_settings",
        "c_dropbox_categories",
        "c_dropbox_feedbacks",
        "c_dropbox_files",
        "c_lp_category_rel_user_groups",
        "c_lp_category_rel_users",
        "c_lp_items",
        "c_lp_rel_user_groups",
        "c_lp_rel_users",
        "c_notebooks",
        "c_peer_assessment_corrections",
        "c_peer_assessment_criteria",
        "c_peer_assessments",
        "c_quiz_answers",
        "c_quiz_categories",
        "c_quiz_question_categories",
        "c_quiz_question_options",
        "c_quiz_question_versions",
        "c_quiz_questions",
        "c_quiz_rel_question_categories",
        "c_quiz_rel_questions",
        "c_quizzes",
        "c_shortcuts",
        "c_student_publication_assignments",
        "c_student_publication_comments",
        "c_student_publication_corrections",
        "c_student_publication_rel_documents",
        "c_student_publication_rel_users",
        "c_student_publications",
        "c_survey_answers",
        "c_survey_invitations",
        "c_survey_question_options",
        "c_survey_questions",
        "c_surveys",
        "c_thematic_advances",
        "c_thematic_plans",
        "c_thematics",
        "c_tool_intros",
        "c_tools",
        "calendar_feeds",
        "documents",
        "forum_attachments",
        "forum_categories",
        "forum_notifications",
        "forum_posts",
        "forum_thread_feedbacks",
        "forum_thread_qualifies",
        "forum_threads",
        "forums",
        "glossaries",
        "glossary_categories",
        "learning_path_categories",
        "learning_paths",
        "link_categories",
        "links",
        "usergroup_rel_questions",
      ]
    `);
  });
});
