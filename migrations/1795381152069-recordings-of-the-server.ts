import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RecordingsOfTheServer1795381152069 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP CONSTRAINT "uq_conference_recording_rendition"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "published" boolean NOT NULL DEFAULT true`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "from_server" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "record_id" character varying(255)`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "name" character varying(255)`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "starts_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "ends_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "seconds" integer`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "participants" integer`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ADD "size" bigint`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ALTER COLUMN "resource_url" TYPE character varying(2000)`);
    await queryRunner.query(`CREATE INDEX "ix_conference_recording_published" ON "conference_recording"  ("published") `);
    await queryRunner.query(`CREATE INDEX "ix_conference_recording_from_server" ON "conference_recording"  ("from_server") `);
    await queryRunner.query(`CREATE INDEX "ix_conference_recording_record_id" ON "conference_recording"  ("record_id") `);
    await queryRunner.query(`CREATE INDEX "ix_conference_recording_starts_at" ON "conference_recording"  ("starts_at") `);
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_conference_recording_format" ON "conference_recording"  ("record_id", "format_type") WHERE "record_id" IS NOT NULL`,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "uq_conference_recording_rendition" ON "conference_recording"  ("resource_url", "meeting_id", "format_type") WHERE "record_id" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."uq_conference_recording_rendition"`);
    await queryRunner.query(`DROP INDEX "public"."uq_conference_recording_format"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_recording_starts_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_recording_record_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_recording_from_server"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_recording_published"`);
    // Addresses that only the newer schema takes.
    await queryRunner.query(`DELETE FROM "conference_recording" WHERE length("resource_url") > 255 OR "from_server"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" ALTER COLUMN "resource_url" TYPE character varying(255)`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "size"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "participants"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "seconds"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "ends_at"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "starts_at"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "name"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "record_id"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "from_server"`);
    await queryRunner.query(`ALTER TABLE "conference_recording" DROP COLUMN "published"`);
    await queryRunner.query(
      `ALTER TABLE "conference_recording" ADD CONSTRAINT "uq_conference_recording_rendition" UNIQUE ("format_type", "resource_url", "meeting_id")`,
    );
  }
}
