-- Tables whose changes are logged for /api/changes, then all other triggers, by table.

SELECT log_changes(ARRAY[
  'access_url', 'access_url_rel_color_theme', 'access_url_rel_course', 'access_url_rel_course_category', 'access_url_rel_plugin',
  'access_url_rel_session', 'access_url_rel_user', 'access_url_rel_usergroup', 'agenda_reminder', 'asset', 'attempt_feedback',
  'attempt_file', 'branch_sync', 'c_announcement', 'c_announcement_attachment', 'c_attendance', 'c_attendance_calendar',
  'c_attendance_calendar_rel_group', 'c_attendance_result', 'c_attendance_result_comment', 'c_attendance_sheet',
  'c_attendance_sheet_log', 'c_blog', 'c_blog_attachment', 'c_blog_comment', 'c_blog_post', 'c_blog_rating', 'c_blog_rel_user',
  'c_blog_task', 'c_blog_task_rel_user', 'c_calendar_event', 'c_calendar_event_attachment', 'c_calendar_event_repeat',
  'c_chat_conversation', 'c_course_description', 'c_course_setting', 'c_document', 'c_dropbox_category', 'c_dropbox_feedback',
  'c_dropbox_file', 'c_forum_attachment', 'c_forum_category', 'c_forum_forum', 'c_forum_notification', 'c_forum_post',
  'c_forum_thread', 'c_forum_thread_feedback', 'c_forum_thread_qualify', 'c_glossary', 'c_glossary_category', 'c_group_category',
  'c_group_info', 'c_group_rel_tutor', 'c_group_rel_user', 'c_group_rel_usergroup', 'c_link', 'c_link_category', 'c_lp',
  'c_lp_category', 'c_lp_category_rel_user', 'c_lp_category_rel_usergroup', 'c_lp_item', 'c_lp_item_view', 'c_lp_iv_interaction',
  'c_lp_iv_objective', 'c_lp_rel_user', 'c_lp_rel_usergroup', 'c_lp_view', 'c_notebook', 'c_peer_assessment',
  'c_peer_assessment_correction', 'c_peer_assessment_criteria', 'c_quiz', 'c_quiz_answer', 'c_quiz_category', 'c_quiz_extension',
  'c_quiz_question', 'c_quiz_question_category', 'c_quiz_question_option', 'c_quiz_question_version', 'c_quiz_rel_category',
  'c_quiz_rel_question', 'c_shortcut', 'c_student_publication', 'c_student_publication_assignment', 'c_student_publication_comment',
  'c_student_publication_correction', 'c_student_publication_rel_document', 'c_student_publication_rel_user', 'c_survey',
  'c_survey_answer', 'c_survey_invitation', 'c_survey_question', 'c_survey_question_option', 'c_thematic', 'c_thematic_advance',
  'c_thematic_plan', 'c_tool', 'c_tool_intro', 'c_wiki', 'c_wiki_category', 'c_wiki_discuss', 'calendar_feed', 'career',
  'catalogue_course_rel_access_url_rel_usergroup', 'catalogue_session_rel_access_url_rel_usergroup', 'chat', 'color_theme',
  'conference_activity', 'conference_kept_report', 'conference_meeting', 'conference_recording', 'conference_server',
  'conference_unassigned_room', 'contact_form_contact_category', 'course', 'course_category', 'course_invitation', 'course_rel_user',
  'course_rel_user_catalogue', 'course_request', 'course_type', 'extra_field', 'extra_field_options', 'extra_field_rel_tag',
  'extra_field_saved_search', 'extra_field_values', 'grade_components', 'grade_model', 'gradebook_category', 'gradebook_certificate',
  'gradebook_certificate_expiry_notification', 'gradebook_comment', 'gradebook_evaluation', 'gradebook_link',
  'gradebook_linkeval_log', 'gradebook_result', 'gradebook_result_attempt', 'gradebook_result_log', 'gradebook_score_display',
  'gradebook_score_log', 'gradebook_total', 'identity_provider', 'illustration', 'justification_document',
  'justification_document_rel_users', 'language', 'legal', 'mail_template', 'message', 'message_attachment', 'message_feedback',
  'message_rel_user', 'message_tag', 'notification_event', 'notification_event_rel_user', 'notification_preference', 'page',
  'page_category', 'page_layout', 'page_layout_template', 'permission', 'permission_rel_role', 'personal_data_export',
  'personal_file', 'plugin', 'portfolio', 'portfolio_attachment', 'portfolio_category', 'portfolio_comment', 'promotion',
  'push_subscription', 'resource_comment', 'resource_file', 'resource_format', 'resource_link', 'resource_node', 'resource_right',
  'resource_type', 'role', 'room', 'scheduled_announcements', 'sequence', 'sequence_completion', 'sequence_resource', 'session',
  'session_category', 'session_rel_course', 'session_rel_course_rel_user', 'session_rel_user', 'settings', 'skill', 'skill_level',
  'skill_level_profile', 'skill_profile', 'skill_rel_course', 'skill_rel_gradebook', 'skill_rel_item', 'skill_rel_profile',
  'skill_rel_skill', 'skill_rel_user', 'skill_rel_user_comment', 'social_post', 'social_post_attachments', 'social_post_feedback',
  'sys_announcement', 'system_template', 'tag', 'templates', 'third_party', 'third_party_data_exchange',
  'third_party_data_exchange_user', 'ticket_assigned_log', 'ticket_category', 'ticket_category_rel_user', 'ticket_message',
  'ticket_message_attachments', 'ticket_priority', 'ticket_project', 'ticket_rel_user', 'ticket_status', 'ticket_ticket', 'tool',
  'track_course_ranking', 'track_e_access', 'track_e_access_complete', 'track_e_attempt', 'track_e_attempt_qualify',
  'track_e_course_access', 'track_e_default', 'track_e_downloads', 'track_e_exercise_confirmation', 'track_e_exercises',
  'track_e_hotspot', 'track_e_lastaccess', 'track_e_links', 'track_e_login', 'track_e_login_record', 'track_e_online',
  'track_e_uploads', 'transfer', 'user', 'user_api_key', 'user_course_category', 'user_rel_course_vote', 'user_rel_tag',
  'user_rel_user', 'usergroup', 'usergroup_rel_course', 'usergroup_rel_question', 'usergroup_rel_session', 'usergroup_rel_user'
], 'record_row_changes');

SELECT log_changes(ARRAY[
  'c_quiz_question_categories', 'c_wiki_categories', 'course_categories', 'message_rel_user_tags'
], 'record_table_change');

CREATE TRIGGER gradebook_delete AFTER DELETE ON c_attendance REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_registers();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_attendance REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_registers();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_attendance_calendar REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_dates();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_attendance_calendar REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_dates();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_attendance_result REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_presences();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_attendance_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_presences();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_attendance_result REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_presences();
CREATE TRIGGER recount_delete AFTER DELETE ON c_document REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('document', 'video');
CREATE TRIGGER recount_delete AFTER DELETE ON c_forum_forum REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('forum');
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_forum_thread REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_threads();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_forum_thread REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_threads();
CREATE TRIGGER recount_delete AFTER DELETE ON c_forum_thread REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('thread');
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_forum_thread_qualify REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_thread_marks();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_forum_thread_qualify REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_thread_marks();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_forum_thread_qualify REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_thread_marks();
CREATE TRIGGER recount_delete AFTER DELETE ON c_link REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('link');
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_lp REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_paths();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_lp REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_paths();
CREATE TRIGGER recount_delete AFTER DELETE ON c_lp_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_steps();
CREATE TRIGGER recount_insert AFTER INSERT ON c_lp_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_steps();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_lp_view REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_path_views();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_lp_view REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_path_views();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_lp_view REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_path_views();
CREATE TRIGGER recount_delete AFTER DELETE ON c_lp_view REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_attempts();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_quiz REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_quizzes();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_quiz REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_quizzes();
CREATE TRIGGER recount_delete AFTER DELETE ON c_quiz REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('quiz');
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_quiz_question REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_questions();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_quiz_rel_question REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_placements();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_quiz_rel_question REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_placements();
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_student_publication REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_works();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_student_publication REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_works();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_student_publication REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_works();
CREATE TRIGGER recount_delete AFTER DELETE ON c_student_publication REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('student_publication');
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_survey REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_surveys();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_survey REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_surveys();
CREATE TRIGGER recount_delete AFTER DELETE ON c_survey REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_material('survey');
CREATE TRIGGER gradebook_delete AFTER DELETE ON c_survey_invitation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_invitations();
CREATE TRIGGER gradebook_insert AFTER INSERT ON c_survey_invitation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_invitations();
CREATE TRIGGER gradebook_update AFTER UPDATE ON c_survey_invitation REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_invitations();
CREATE TRIGGER meeting_of_added AFTER INSERT ON conference_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_meetings_of_events();
CREATE TRIGGER meeting_of_changed AFTER UPDATE OF meeting_id ON conference_event FOR EACH ROW WHEN (((new.meeting_id IS NOT NULL) AND (new.meeting_id IS DISTINCT FROM old.meeting_id))) EXECUTE FUNCTION require_meeting_of_event();
CREATE TRIGGER events_of_deleted AFTER DELETE ON conference_meeting REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_events_of_meetings();
CREATE TRIGGER complete_update AFTER UPDATE ON course_rel_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_progress();
CREATE TRIGGER gradebook_delete AFTER DELETE ON course_rel_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_enrolments();
CREATE TRIGGER gradebook_insert AFTER INSERT ON course_rel_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_enrolments();
CREATE TRIGGER gradebook_update AFTER UPDATE ON course_rel_user REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_enrolments();
CREATE TRIGGER complete_insert AFTER INSERT ON gradebook_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_categories();
CREATE TRIGGER complete_update AFTER UPDATE ON gradebook_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_categories();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_category REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_categories();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_category REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_categories();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_category REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_categories();
CREATE TRIGGER complete_insert AFTER INSERT ON gradebook_certificate REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_marks();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_evaluation REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_evaluation REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_evaluation REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_link REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_link REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_link REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_result REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_results();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_result REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_results();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_result REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_results();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_score_display REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_score_display REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_score_display REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_columns();
CREATE TRIGGER complete_insert AFTER INSERT ON gradebook_total REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_marks();
CREATE TRIGGER complete_update AFTER UPDATE ON gradebook_total REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_marks();
CREATE TRIGGER gradebook_delete AFTER DELETE ON gradebook_total REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_totals();
CREATE TRIGGER gradebook_insert AFTER INSERT ON gradebook_total REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_totals();
CREATE TRIGGER gradebook_update AFTER UPDATE ON gradebook_total REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_totals();
CREATE TRIGGER due_dates_delete AFTER DELETE ON resource_link FOR EACH ROW EXECUTE FUNCTION follow_assignment_by_due_date();
CREATE TRIGGER due_dates_insert AFTER INSERT ON resource_link FOR EACH ROW EXECUTE FUNCTION follow_assignment_by_due_date();
CREATE TRIGGER due_dates_update AFTER UPDATE ON resource_link FOR EACH ROW WHEN ((((old.visibility)::text IS DISTINCT FROM (new.visibility)::text) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION follow_assignment_by_due_date();
CREATE TRIGGER recount_insert AFTER INSERT ON resource_link REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_path_links();
CREATE TRIGGER recount_update AFTER UPDATE ON resource_link REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_recount_of_path_links();
CREATE TRIGGER complete_insert AFTER INSERT ON sequence_resource REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_sequences();
CREATE TRIGGER complete_update AFTER UPDATE ON sequence_resource REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_sequences();
CREATE TRIGGER complete_update AFTER UPDATE ON session_rel_course_rel_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION complete_places_of_progress();
CREATE TRIGGER gradebook_delete AFTER DELETE ON session_rel_course_rel_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_session_enrolments();
CREATE TRIGGER gradebook_insert AFTER INSERT ON session_rel_course_rel_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_session_enrolments();
CREATE TRIGGER gradebook_update AFTER UPDATE ON session_rel_course_rel_user REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_session_enrolments();
CREATE TRIGGER gradebook_insert AFTER INSERT ON skill_rel_gradebook REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_skills();
CREATE TRIGGER gradebook_insert AFTER INSERT ON skill_rel_item REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_skill_items();
CREATE TRIGGER gradebook_update AFTER UPDATE ON skill_rel_item REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_skill_items();
CREATE TRIGGER credentials_delete AFTER DELETE ON skill_rel_user REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_awards_by_credentials();
CREATE TRIGGER credentials_insert AFTER INSERT ON skill_rel_user REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_awards_by_credentials();
CREATE TRIGGER append_only_rows BEFORE DELETE OR UPDATE ON track_e_default FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log();
CREATE TRIGGER append_only_table BEFORE TRUNCATE ON track_e_default FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log();
-- A statement that empties a month alone fires no trigger of the whole table.
DO $$
DECLARE
  month regclass;
BEGIN
  FOR month IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'track_e_default'::regclass LOOP
    EXECUTE format('CREATE TRIGGER append_only_table BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log()', month);
  END LOOP;
END $$;
CREATE TRIGGER gradebook_delete AFTER DELETE ON track_e_exercises REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_attempts();
CREATE TRIGGER gradebook_insert AFTER INSERT ON track_e_exercises REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_attempts();
CREATE TRIGGER gradebook_update AFTER UPDATE ON track_e_exercises REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_gradebooks_of_attempts();
