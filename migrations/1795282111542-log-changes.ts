import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LogChanges1795282111542 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "change_log" ("transaction" bigint NOT NULL DEFAULT current_transaction(), "id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "table_name" character varying(63) NOT NULL, "row_id" bigint, "operation" character varying(6) NOT NULL, "at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "ck_change_log_operation" CHECK ("operation" IN ('insert', 'update', 'delete')), CONSTRAINT "pk_change_log" PRIMARY KEY ("transaction", "id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_change_log_table" ON "change_log"  ("table_name", "transaction") `);
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "language" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "language" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "language" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_format" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_format" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_format" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "tool" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "tool" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "tool" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_type" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_type" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_type" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_node" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_node" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_node" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "branch_sync" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "branch_sync" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "branch_sync" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "room" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "room" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "room" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "asset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "asset" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "asset" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_type" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_type" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_type" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_group_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_group_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_group_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_group_info" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_group_info" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_group_info" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "session_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "session_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "session_rel_course" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "session_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "session_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "session_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "career" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "career" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "career" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "promotion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "promotion" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "promotion" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "session_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "session_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "session_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "conference_meeting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "conference_meeting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "conference_meeting" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "conference_activity" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "conference_activity" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "conference_activity" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "conference_recording" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "conference_recording" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "conference_recording" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication_assignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication_assignment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication_assignment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_post" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_calendar_event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_calendar_event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_calendar_event" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_calendar" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_calendar" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_calendar" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_calendar_rel_group" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_calendar_rel_group" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_calendar_rel_group" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_sheet" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_sheet" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_sheet" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_result_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_result_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_result_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_result" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_result" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_result" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_attendance_sheet_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_attendance_sheet_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_attendance_sheet_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_forum" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_forum" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_forum" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_thread" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_thread" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_thread" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_post" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_notification" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_notification" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_notification" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_thread_qualify" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_thread_qualify" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_thread_qualify" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_forum_thread_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_forum_thread_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_forum_thread_feedback" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_question_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_question_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_question_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_question" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_answer" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_question_option" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_question_option" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_question_option" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_rel_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_rel_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_rel_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_rel_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_rel_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_rel_question" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "usergroup_rel_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "usergroup_rel_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "usergroup_rel_question" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_survey" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_survey" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_survey" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_survey_question_option" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_survey_question_option" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_survey_question_option" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_survey_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_survey_question" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_survey_question" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_survey_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_survey_answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_survey_answer" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_survey_invitation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_survey_invitation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_survey_invitation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_category_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_category_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_category_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_category_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_category_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_category_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_calendar_event_repeat" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_calendar_event_repeat" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_calendar_event_repeat" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_calendar_event_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_calendar_event_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_calendar_event_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "agenda_reminder" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "agenda_reminder" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "agenda_reminder" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication_correction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication_correction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication_correction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_document" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_student_publication_rel_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_student_publication_rel_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_student_publication_rel_document" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_task" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_task" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_task" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_rating" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_rating" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_rating" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_blog_task_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_blog_task_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_blog_task_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_announcement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_announcement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_announcement" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_announcement_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_announcement_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_announcement_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_chat_conversation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_chat_conversation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_chat_conversation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_course_description" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_course_description" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_course_description" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_dropbox_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_dropbox_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_dropbox_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_dropbox_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_dropbox_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_dropbox_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_dropbox_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_dropbox_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_dropbox_feedback" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_notebook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_notebook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_notebook" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_peer_assessment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_peer_assessment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_peer_assessment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_peer_assessment_correction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_peer_assessment_correction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_peer_assessment_correction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_peer_assessment_criteria" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_peer_assessment_criteria" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_peer_assessment_criteria" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_thematic" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_thematic" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_thematic" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_thematic_advance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_thematic_advance" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_thematic_advance" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_thematic_plan" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_thematic_plan" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_thematic_plan" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_course_setting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_course_setting" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_course_setting" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_shortcut" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_shortcut" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_shortcut" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_tool" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_tool" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_tool" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_tool_intro" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_tool_intro" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_tool_intro" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_wiki_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_wiki_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_wiki_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_wiki" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_wiki" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_wiki" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_wiki_discuss" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_wiki_discuss" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_wiki_discuss" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_glossary_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_glossary_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_glossary_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_glossary" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_glossary" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_glossary" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_link_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_link_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_link_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_link" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "usergroup_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "usergroup_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "usergroup_rel_course" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "usergroup_rel_session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "usergroup_rel_session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "usergroup_rel_session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "usergroup_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "usergroup_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "usergroup_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "third_party" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "third_party" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "third_party" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "third_party_data_exchange" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "third_party_data_exchange" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "third_party_data_exchange" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "third_party_data_exchange_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "third_party_data_exchange_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "third_party_data_exchange_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message_tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message_feedback" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "notification_event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "notification_event" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "notification_event" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "notification_event_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "notification_event_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "notification_event_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "push_subscription" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "push_subscription" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "push_subscription" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "contact_form_contact_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "contact_form_contact_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "contact_form_contact_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "legal" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "legal" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "legal" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "mail_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "mail_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "mail_template" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "page_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "page_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "page_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "page_layout_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "page_layout_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "page_layout_template" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "page_layout" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "page_layout" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "page_layout" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "page" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "page" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "page" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "sys_announcement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "sys_announcement" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "sys_announcement" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "system_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "system_template" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "system_template" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "templates" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "templates" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "templates" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "justification_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "justification_document" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "justification_document" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "justification_document_rel_users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "justification_document_rel_users" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "justification_document_rel_users" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "personal_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "personal_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "personal_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "extra_field" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "extra_field" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "extra_field" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user_api_key" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user_api_key" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user_api_key" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user_course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user_course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user_course_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user_rel_course_vote" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user_rel_course_vote" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user_rel_course_vote" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user_rel_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user_rel_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user_rel_tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "user_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "user_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "user_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_course_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_course_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "portfolio_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "portfolio_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "portfolio_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "portfolio" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "portfolio" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "portfolio" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "portfolio_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "portfolio_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "portfolio_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "portfolio_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "portfolio_attachment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "portfolio_attachment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "plugin" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "plugin" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "plugin" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_plugin" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_plugin" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_plugin" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "permission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "permission" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "permission" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "role" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "role" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "role" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "permission_rel_role" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "permission_rel_role" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "permission_rel_role" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "settings" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "settings" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "settings" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "chat" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "chat" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "chat" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "social_post_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "social_post_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "social_post_feedback" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "social_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "social_post" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "social_post" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "social_post_attachments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "social_post_attachments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "social_post_attachments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "color_theme" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "color_theme" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "color_theme" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_color_theme" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_color_theme" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_color_theme" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_group_rel_tutor" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_group_rel_tutor" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_group_rel_tutor" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_group_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_group_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_group_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_group_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_group_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_group_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_link" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "catalogue_course_rel_access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "catalogue_course_rel_access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "catalogue_course_rel_access_url_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "catalogue_session_rel_access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "catalogue_session_rel_access_url_rel_usergroup" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "catalogue_session_rel_access_url_rel_usergroup" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_rel_user_catalogue" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_rel_user_catalogue" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_rel_user_catalogue" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_invitation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_invitation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_invitation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_request" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_request" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_request" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "extra_field_options" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "extra_field_options" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "extra_field_options" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "extra_field_rel_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "extra_field_rel_tag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "extra_field_rel_tag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "extra_field_saved_search" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "extra_field_saved_search" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "extra_field_saved_search" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "extra_field_values" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "extra_field_values" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "extra_field_values" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "illustration" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "illustration" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "illustration" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "resource_right" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "resource_right" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "resource_right" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "sequence" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "sequence" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "sequence" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "sequence_resource" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "sequence_resource" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "sequence_resource" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "scheduled_announcements" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "scheduled_announcements" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "scheduled_announcements" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_level_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_level_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_level_profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_level" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_level" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_level" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_course" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_item" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_item" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_profile" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_profile" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_skill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_skill" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_skill" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_user_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_user_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_user_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_project" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_project" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_project" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_priority" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_priority" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_priority" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_status" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_status" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_status" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_ticket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_ticket" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_ticket" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_assigned_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_assigned_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_assigned_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_category_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_category_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_category_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_message" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_message" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_message_attachments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_message_attachments" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_message_attachments" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "ticket_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "ticket_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "ticket_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_course" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_course" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_session" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_session" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "access_url_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "access_url_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "access_url_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "session_rel_course_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "session_rel_course_rel_user" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "session_rel_course_rel_user" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "grade_model" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "grade_model" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "grade_model" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_category" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_category" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_evaluation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_evaluation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_evaluation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_link" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_link" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_result" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_result" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_result" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_result_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_result_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_result_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_course_ranking" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_course_ranking" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_course_ranking" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_access_complete" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_access_complete" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_access_complete" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_access" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_access" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_access" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_course_access" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_course_access" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_course_access" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_default" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_default" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_default" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_downloads" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_downloads" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_downloads" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_lastaccess" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_lastaccess" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_lastaccess" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_links" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_links" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_login_record" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_login_record" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_login_record" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_login" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_login" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_login" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_online" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_online" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_online" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_uploads" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_uploads" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_uploads" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_exercises" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_exercises" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_exercises" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_attempt" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_attempt" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_attempt" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "attempt_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "attempt_feedback" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "attempt_feedback" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "attempt_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "attempt_file" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "attempt_file" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_attempt_qualify" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_attempt_qualify" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_attempt_qualify" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_exercise_confirmation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_exercise_confirmation" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_exercise_confirmation" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "track_e_hotspot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "track_e_hotspot" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "track_e_hotspot" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "grade_components" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "grade_components" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "grade_components" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_certificate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_certificate" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_certificate" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_certificate_expiry_notification" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_certificate_expiry_notification" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_certificate_expiry_notification" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_comment" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_comment" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_linkeval_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_linkeval_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_linkeval_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_result_attempt" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_result_attempt" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_result_attempt" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_score_display" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_score_display" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_score_display" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "gradebook_score_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "gradebook_score_log" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "gradebook_score_log" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "skill_rel_gradebook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "skill_rel_gradebook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "skill_rel_gradebook" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_view" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_view" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_view" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_item_view" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_item_view" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_item_view" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_iv_interaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_iv_interaction" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_iv_interaction" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_lp_iv_objective" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_lp_iv_objective" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_lp_iv_objective" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_row_changes()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "course_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "course_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "course_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_quiz_question_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_quiz_question_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_quiz_question_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "c_wiki_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "c_wiki_categories" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "c_wiki_categories" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_insert" AFTER INSERT ON "message_rel_user_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_update" AFTER UPDATE ON "message_rel_user_tags" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "change_delete" AFTER DELETE ON "message_rel_user_tags" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_table_change()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "language"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "language"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "language"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_file"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_file"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_file"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_format"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_format"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_format"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "tool"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "tool"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "tool"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_type"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_type"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_type"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_node"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_node"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_node"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "branch_sync"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "branch_sync"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "branch_sync"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "room"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "room"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "room"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "asset"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "asset"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "asset"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_type"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_type"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_type"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_group_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_group_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_group_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_group_info"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_group_info"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_group_info"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "session_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "session_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "session_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "session_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "session_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "session_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "career"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "career"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "career"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "promotion"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "promotion"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "promotion"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "session_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "session_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "session_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "session"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "session"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "session"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "conference_meeting"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "conference_meeting"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "conference_meeting"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "conference_activity"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "conference_activity"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "conference_activity"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "conference_recording"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "conference_recording"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "conference_recording"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication_assignment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication_assignment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication_assignment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_post"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_post"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_post"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_calendar_event"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_calendar_event"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_calendar_event"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_calendar"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_calendar"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_calendar"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_calendar_rel_group"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_calendar_rel_group"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_calendar_rel_group"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_sheet"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_sheet"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_sheet"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_result_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_result_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_result_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_result"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_result"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_result"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_attendance_sheet_log"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_attendance_sheet_log"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_attendance_sheet_log"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_item"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_item"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_item"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_forum"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_forum"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_forum"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_thread"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_thread"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_thread"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_post"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_post"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_post"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_thread_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_thread_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_thread_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_forum_thread_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_forum_thread_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_forum_thread_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_question_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_question_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_question_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_question"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_question"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_question"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_rel_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_rel_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_rel_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "usergroup_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "usergroup_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "usergroup_rel_question"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_survey"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_survey"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_survey"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_survey_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_survey_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_survey_question_option"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_survey_question"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_survey_question"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_survey_question"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_survey_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_survey_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_survey_answer"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_survey_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_survey_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_survey_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_category_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_category_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_category_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_calendar_event_repeat"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_calendar_event_repeat"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_calendar_event_repeat"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_calendar_event_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_calendar_event_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_calendar_event_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "agenda_reminder"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "agenda_reminder"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "agenda_reminder"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_document"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_document"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_document"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_student_publication_rel_document"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_student_publication_rel_document"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_student_publication_rel_document"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_task"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_task"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_task"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_rating"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_rating"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_rating"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_blog_task_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_blog_task_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_blog_task_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_announcement_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_announcement_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_announcement_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_chat_conversation"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_chat_conversation"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_chat_conversation"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_course_description"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_course_description"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_course_description"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_dropbox_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_dropbox_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_dropbox_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_dropbox_file"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_dropbox_file"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_dropbox_file"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_dropbox_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_dropbox_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_dropbox_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_notebook"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_notebook"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_notebook"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_peer_assessment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_peer_assessment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_peer_assessment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_peer_assessment_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_peer_assessment_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_peer_assessment_correction"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_peer_assessment_criteria"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_peer_assessment_criteria"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_peer_assessment_criteria"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_thematic"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_thematic"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_thematic"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_thematic_advance"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_thematic_advance"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_thematic_advance"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_thematic_plan"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_thematic_plan"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_thematic_plan"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_course_setting"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_course_setting"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_course_setting"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_shortcut"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_shortcut"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_shortcut"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_tool"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_tool"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_tool"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_tool_intro"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_tool_intro"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_tool_intro"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_wiki_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_wiki_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_wiki_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_wiki"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_wiki"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_wiki"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_wiki_discuss"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_wiki_discuss"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_wiki_discuss"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_glossary_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_glossary_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_glossary_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_glossary"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_glossary"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_glossary"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_link_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_link_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_link_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_link"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_link"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_link"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "usergroup_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "usergroup_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "usergroup_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "usergroup_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "usergroup_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "usergroup_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "usergroup_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "usergroup_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "usergroup_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "third_party"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "third_party"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "third_party"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "third_party_data_exchange"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "third_party_data_exchange"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "third_party_data_exchange"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "third_party_data_exchange_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "third_party_data_exchange_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "third_party_data_exchange_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "notification_event"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "notification_event"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "notification_event"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "notification_event_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "notification_event_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "notification_event_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "push_subscription"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "push_subscription"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "push_subscription"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "contact_form_contact_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "contact_form_contact_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "contact_form_contact_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "legal"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "legal"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "legal"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "mail_template"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "mail_template"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "mail_template"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "page_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "page_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "page_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "page_layout_template"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "page_layout_template"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "page_layout_template"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "page_layout"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "page_layout"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "page_layout"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "page"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "page"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "page"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "sys_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "sys_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "sys_announcement"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "system_template"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "system_template"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "system_template"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "templates"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "templates"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "templates"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "justification_document"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "justification_document"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "justification_document"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "justification_document_rel_users"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "justification_document_rel_users"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "justification_document_rel_users"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "personal_file"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "personal_file"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "personal_file"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "extra_field"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "extra_field"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "extra_field"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "tag"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "tag"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "tag"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user_api_key"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user_api_key"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user_api_key"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user_rel_course_vote"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user_rel_course_vote"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user_rel_course_vote"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "user_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "user_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "user_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_course_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "portfolio_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "portfolio_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "portfolio_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "portfolio"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "portfolio"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "portfolio"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "portfolio_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "portfolio_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "portfolio_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "portfolio_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "portfolio_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "portfolio_attachment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_plugin"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "permission"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "permission"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "permission"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "role"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "role"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "role"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "permission_rel_role"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "permission_rel_role"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "permission_rel_role"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "settings"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "settings"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "settings"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "chat"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "chat"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "chat"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "social_post_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "social_post_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "social_post_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "social_post"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "social_post"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "social_post"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "social_post_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "social_post_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "social_post_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_color_theme"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_group_rel_tutor"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_group_rel_tutor"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_group_rel_tutor"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_group_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_group_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_group_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_group_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_group_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_group_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_link"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_link"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_link"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "catalogue_course_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "catalogue_course_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "catalogue_course_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "catalogue_session_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "catalogue_session_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "catalogue_session_rel_access_url_rel_usergroup"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_rel_user_catalogue"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_rel_user_catalogue"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_rel_user_catalogue"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_invitation"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_request"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_request"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_request"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "extra_field_options"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "extra_field_options"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "extra_field_options"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "extra_field_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "extra_field_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "extra_field_rel_tag"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "extra_field_saved_search"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "extra_field_saved_search"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "extra_field_saved_search"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "extra_field_values"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "extra_field_values"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "extra_field_values"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "illustration"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "illustration"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "illustration"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "resource_right"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "resource_right"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "resource_right"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "sequence"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "sequence"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "sequence"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "sequence_resource"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "sequence_resource"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "sequence_resource"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "scheduled_announcements"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "scheduled_announcements"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "scheduled_announcements"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_level_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_level_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_level_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_level"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_level"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_level"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_item"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_item"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_item"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_profile"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_skill"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_skill"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_skill"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_user_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_user_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_user_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_project"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_project"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_project"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_priority"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_priority"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_priority"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_status"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_status"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_status"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_ticket"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_ticket"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_ticket"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_assigned_log"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_assigned_log"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_assigned_log"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_category_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_message"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_message"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_message"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_message_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_message_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_message_attachments"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "ticket_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "ticket_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "ticket_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_course"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_session"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "access_url_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "access_url_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "access_url_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "session_rel_course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "session_rel_course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "session_rel_course_rel_user"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "grade_model"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "grade_model"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "grade_model"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_category"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_category"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_category"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_evaluation"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_evaluation"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_evaluation"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_link"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_link"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_link"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_result"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_result"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_result"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_result_log"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_result_log"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_result_log"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_course_ranking"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_course_ranking"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_course_ranking"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_access_complete"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_access_complete"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_access_complete"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_access"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_access"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_access"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_course_access"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_course_access"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_course_access"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_default"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_default"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_default"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_downloads"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_downloads"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_downloads"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_lastaccess"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_lastaccess"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_lastaccess"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_links"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_links"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_links"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_login_record"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_login_record"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_login_record"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_login"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_login"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_login"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_online"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_online"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_online"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_uploads"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_uploads"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_uploads"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_exercises"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_exercises"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_exercises"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "attempt_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "attempt_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "attempt_feedback"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "attempt_file"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "attempt_file"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "attempt_file"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_attempt_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_attempt_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_attempt_qualify"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_exercise_confirmation"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_exercise_confirmation"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_exercise_confirmation"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "track_e_hotspot"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "track_e_hotspot"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "track_e_hotspot"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "grade_components"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "grade_components"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "grade_components"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_certificate"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_certificate"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_certificate"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_certificate_expiry_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_certificate_expiry_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_certificate_expiry_notification"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_comment"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_linkeval_log"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_linkeval_log"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_linkeval_log"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_result_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_result_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_result_attempt"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_score_display"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_score_display"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_score_display"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "gradebook_score_log"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "gradebook_score_log"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "gradebook_score_log"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "skill_rel_gradebook"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "skill_rel_gradebook"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "skill_rel_gradebook"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_view"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_view"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_view"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_item_view"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_item_view"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_item_view"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_iv_interaction"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_iv_interaction"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_iv_interaction"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_lp_iv_objective"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_lp_iv_objective"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_lp_iv_objective"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "course_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "course_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "course_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_quiz_question_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_quiz_question_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_quiz_question_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "c_wiki_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "c_wiki_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "c_wiki_categories"`);
    await queryRunner.query(`DROP TRIGGER "change_insert" ON "message_rel_user_tags"`);
    await queryRunner.query(`DROP TRIGGER "change_update" ON "message_rel_user_tags"`);
    await queryRunner.query(`DROP TRIGGER "change_delete" ON "message_rel_user_tags"`);
    await queryRunner.query(`DROP INDEX "public"."ix_change_log_table"`);
    await queryRunner.query(`DROP TABLE "change_log"`);
  }
}
