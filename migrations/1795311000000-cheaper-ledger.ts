import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns that hold keys, which are no words of any language. */
const KEYS: readonly (readonly [table: string, column: string])[] = [
  ['conference_event', 'participant_key'],
  ['conference_activity', 'participant_key'],
  ['conference_fold_state', 'participant_key'],
  ['conference_analytics', 'participant_key'],
  ['conference_device', 'participant_key'],
  ['conference_device', 'device'],
];

/**
 * The ledger's reference to its meetings is looked after once a statement, and events are told apart by their time first, so that
 * new ones go to one end of the index. Keys are compared by their bytes; states of folds are text, which nobody looks into. Some
 * seconds for each million of events, during which the tables are locked.
 */
export class CheaperLedger1795311000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_event" DROP CONSTRAINT "fk_conference_event_meeting_id"`);
    await queryRunner.query(
      `CREATE FUNCTION require_meetings_of_events() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE
         named integer[] := ARRAY(SELECT DISTINCT meeting_id FROM added WHERE meeting_id IS NOT NULL ORDER BY meeting_id);
         locked integer;
       BEGIN
         PERFORM FROM conference_meeting WHERE id = ANY(named) ORDER BY id FOR KEY SHARE;
         GET DIAGNOSTICS locked = ROW_COUNT;
         IF locked < cardinality(named) THEN
           RAISE EXCEPTION 'An event names a meeting that is not there.' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
         END IF;
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(
      `CREATE FUNCTION require_meeting_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         PERFORM FROM conference_meeting WHERE id = NEW.meeting_id FOR KEY SHARE;
         IF FOUND THEN RETURN NULL; END IF;
         RAISE EXCEPTION 'An event names a meeting that is not there.' USING ERRCODE = 'foreign_key_violation', TABLE = TG_TABLE_NAME;
       END $$`,
    );
    await queryRunner.query(
      `CREATE FUNCTION delete_events_of_meetings() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN
         DELETE FROM conference_event WHERE meeting_id IN (SELECT id FROM gone);
         RETURN NULL;
       END $$`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "meeting_of_added" AFTER INSERT ON "conference_event" REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION require_meetings_of_events()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "meeting_of_changed" AFTER UPDATE OF "meeting_id" ON "conference_event" FOR EACH ROW
       WHEN (NEW."meeting_id" IS NOT NULL AND NEW."meeting_id" IS DISTINCT FROM OLD."meeting_id") EXECUTE FUNCTION require_meeting_of_event()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "events_of_deleted" AFTER DELETE ON "conference_meeting" REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION delete_events_of_meetings()`,
    );
    await queryRunner.query(`ALTER TABLE "conference_event" DROP CONSTRAINT "uq_conference_event_identity"`);
    await queryRunner.query(`ALTER TABLE "conference_event" ADD CONSTRAINT "uq_conference_event_identity" UNIQUE ("time", "identity")`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_fold"`);
    for (const [table, column] of KEYS)
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE character varying(255) COLLATE "C"`);
    await queryRunner.query(`CREATE INDEX "ix_conference_event_fold" ON "conference_event"  ("meeting_id", "participant_key", "time") `);
    await queryRunner.query(`ALTER TABLE "conference_fold_state" ALTER COLUMN "state" TYPE text USING "state"::text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // States are of another form by now; whoever comes next folds anew.
    await queryRunner.query(`ALTER TABLE "conference_fold_state" ALTER COLUMN "state" TYPE jsonb USING NULL`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_event_fold"`);
    for (const [table, column] of KEYS)
      await queryRunner.query(`ALTER TABLE "${table}" ALTER COLUMN "${column}" TYPE character varying(255) COLLATE "default"`);
    await queryRunner.query(
      `CREATE INDEX "ix_conference_event_fold" ON "conference_event"  ("meeting_id", "participant_key", "time", "id") `,
    );
    await queryRunner.query(`ALTER TABLE "conference_event" DROP CONSTRAINT "uq_conference_event_identity"`);
    await queryRunner.query(`ALTER TABLE "conference_event" ADD CONSTRAINT "uq_conference_event_identity" UNIQUE ("identity")`);
    await queryRunner.query(`DROP TRIGGER "events_of_deleted" ON "conference_meeting"`);
    await queryRunner.query(`DROP TRIGGER "meeting_of_changed" ON "conference_event"`);
    await queryRunner.query(`DROP TRIGGER "meeting_of_added" ON "conference_event"`);
    await queryRunner.query(`DROP FUNCTION delete_events_of_meetings()`);
    await queryRunner.query(`DROP FUNCTION require_meeting_of_event()`);
    await queryRunner.query(`DROP FUNCTION require_meetings_of_events()`);
    await queryRunner.query(
      `ALTER TABLE "conference_event" ADD CONSTRAINT "fk_conference_event_meeting_id" FOREIGN KEY ("meeting_id") REFERENCES "conference_meeting"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }
}
