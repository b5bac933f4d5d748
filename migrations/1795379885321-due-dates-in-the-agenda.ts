import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The link "e" of the event of the assignment whose link is the row: in the same context. */
function ofEvent(row: string): string {
  return `e."resource_node_id" = v."resource_node_id" AND e."course_id" IS NOT DISTINCT FROM ${row}."course_id" AND e."session_id" IS NOT DISTINCT FROM ${row}."session_id"
        AND e."group_id" IS NOT DISTINCT FROM ${row}."group_id" AND e."user_id" IS NOT DISTINCT FROM ${row}."user_id"`;
}

function events(row: string): string {
  return `"c_student_publication" p JOIN "c_student_publication_assignment" d ON d."publication_id" = p."id"
        JOIN "c_calendar_event" v ON v."id" = d."event_calendar_id" WHERE p."resource_node_id" = ${row}."resource_node_id"`;
}

export class DueDatesInTheAgenda1795379885321 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE FUNCTION follow_assignment_by_due_date() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO "resource_link" ("resource_node_id", "course_id", "session_id", "group_id", "user_id", "visibility", "deleted_at",
            "resource_type_group", "display_order", "created_at", "updated_at")
          SELECT v."resource_node_id", NEW."course_id", NEW."session_id", NEW."group_id", NEW."user_id", NEW."visibility", NEW."deleted_at",
            n."resource_type_id", 0, NEW."created_at", NEW."updated_at"
          FROM (SELECT v."resource_node_id" FROM ${events('NEW')}) v JOIN "resource_node" n ON n."id" = v."resource_node_id";
      ELSIF TG_OP = 'UPDATE' THEN
        UPDATE "resource_link" e SET "visibility" = NEW."visibility", "deleted_at" = NEW."deleted_at", "updated_at" = NEW."updated_at"
          FROM (SELECT v."resource_node_id" FROM ${events('NEW')}) v WHERE ${ofEvent('NEW')};
      ELSE
        DELETE FROM "resource_link" e USING (SELECT v."resource_node_id" FROM ${events('OLD')}) v WHERE ${ofEvent('OLD')};
      END IF;
      RETURN NULL; END $$`);
    await queryRunner.query(
      `CREATE TRIGGER "due_dates_insert" AFTER INSERT ON "resource_link" FOR EACH ROW EXECUTE FUNCTION follow_assignment_by_due_date()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "due_dates_update" AFTER UPDATE ON "resource_link" FOR EACH ROW WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION follow_assignment_by_due_date()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "due_dates_delete" AFTER DELETE ON "resource_link" FOR EACH ROW EXECUTE FUNCTION follow_assignment_by_due_date()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const event of ['delete', 'update', 'insert']) await queryRunner.query(`DROP TRIGGER "due_dates_${event}" ON "resource_link"`);
    await queryRunner.query(`DROP FUNCTION follow_assignment_by_due_date()`);
  }
}
