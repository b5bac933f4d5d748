import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResumableUploads1795400400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "resumable_upload" ("id" uuid NOT NULL, "owner_id" integer NOT NULL, "portal_id" integer NOT NULL, "course_id" integer, "name" character varying(255), "media_type" character varying(255) NOT NULL, "length" bigint NOT NULL, "received" bigint NOT NULL DEFAULT '0', "session" character varying(2000) NOT NULL DEFAULT '', "receipts" text array NOT NULL DEFAULT '{}', "writer" uuid, "writer_until" TIMESTAMP WITH TIME ZONE, "used" boolean NOT NULL DEFAULT false, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_resumable_upload" PRIMARY KEY ("id"), CONSTRAINT "fk_resumable_upload_id" FOREIGN KEY ("id") REFERENCES "stored_blob"("id") ON DELETE NO ACTION ON UPDATE NO ACTION)`,
    );
    await queryRunner.query(`CREATE INDEX "ix_resumable_upload_owner" ON "resumable_upload" ("owner_id")`);
    await queryRunner.query(
      `CREATE INDEX "ix_resumable_upload_course" ON "resumable_upload" ("course_id") WHERE "course_id" IS NOT NULL AND NOT "used"`,
    );
    await queryRunner.query(`CREATE INDEX "ix_resumable_upload_expires_at" ON "resumable_upload" ("expires_at")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "resumable_upload"`);
  }
}
