import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AppendOnlyAudit1795370620329 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "audit_seal" ("hour" TIMESTAMP WITH TIME ZONE NOT NULL, "entries" integer NOT NULL, "seal" character varying(64) NOT NULL, CONSTRAINT "pk_audit_seal" PRIMARY KEY ("hour"))`,
    );
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "acting_user" integer`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "portal" integer`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "address" character varying(45)`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "source" character varying(50)`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "request_id" character varying(128)`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "members" text`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "before_hash" character varying(64)`);
    await queryRunner.query(`ALTER TABLE "track_e_default" ADD "after_hash" character varying(64)`);
    await queryRunner.query(`CREATE INDEX "ix_track_e_default_acting_user" ON "track_e_default"  ("acting_user") `);
    await queryRunner.query(`CREATE INDEX "ix_track_e_default_portal" ON "track_e_default"  ("portal") `);
    await queryRunner.query(`CREATE INDEX "ix_track_e_default_source" ON "track_e_default"  ("source") `);
    await queryRunner.query(
      `CREATE TRIGGER "append_only_rows" BEFORE UPDATE OR DELETE ON "track_e_default" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "append_only_table" BEFORE TRUNCATE ON "track_e_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log()`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TRIGGER "append_only_rows" ON "track_e_default"`);
    await queryRunner.query(`DROP TRIGGER "append_only_table" ON "track_e_default"`);
    await queryRunner.query(`DROP INDEX "public"."ix_track_e_default_source"`);
    await queryRunner.query(`DROP INDEX "public"."ix_track_e_default_portal"`);
    await queryRunner.query(`DROP INDEX "public"."ix_track_e_default_acting_user"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "after_hash"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "before_hash"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "members"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "request_id"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "source"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "address"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "portal"`);
    await queryRunner.query(`ALTER TABLE "track_e_default" DROP COLUMN "acting_user"`);
    await queryRunner.query(`DROP TABLE "audit_seal"`);
  }
}
