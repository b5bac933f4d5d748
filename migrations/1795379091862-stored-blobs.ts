import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StoredBlobs1795379091862 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "stored_blob" ("id" uuid NOT NULL, "driver" character varying(10) NOT NULL, "key" character varying(900) NOT NULL, "size" bigint NOT NULL DEFAULT '0', "sha256" character(64), "state" character varying(10) NOT NULL DEFAULT 'writing', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "unused_since" TIMESTAMP WITH TIME ZONE, CONSTRAINT "ck_stored_blob_state" CHECK ("state" IN ('writing', 'ready', 'deleted')), CONSTRAINT "pk_stored_blob" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "ix_stored_blob_unused_since" ON "stored_blob"  ("unused_since") WHERE "unused_since" IS NOT NULL`,
    );
    await queryRunner.query(`ALTER TABLE "resource_file_content" ADD "blob_id" uuid`);
    await queryRunner.query(`ALTER TABLE "asset_content" ADD "blob_id" uuid`);
    await queryRunner.query(`ALTER TABLE "resource_file" ALTER COLUMN "size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "asset" ALTER COLUMN "size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "c_blog_attachment" ALTER COLUMN "size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "c_forum_attachment" ALTER COLUMN "size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "c_announcement_attachment" ALTER COLUMN "size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "c_dropbox_file" ALTER COLUMN "filesize" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "c_student_publication" ALTER COLUMN "file_size" TYPE bigint`);
    await queryRunner.query(`ALTER TABLE "resource_file_content" ALTER COLUMN "content" DROP NOT NULL`);
    await queryRunner.query(`ALTER TABLE "asset_content" ALTER COLUMN "content" DROP NOT NULL`);
    await queryRunner.query(`CREATE INDEX "ix_resource_file_content_blob_id" ON "resource_file_content"  ("blob_id") `);
    await queryRunner.query(
      `CREATE INDEX "ix_resource_file_content_in_database" ON "resource_file_content"  ("resource_file_id") WHERE "content" IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX "ix_asset_content_blob_id" ON "asset_content"  ("blob_id") `);
    await queryRunner.query(`CREATE INDEX "ix_asset_content_in_database" ON "asset_content"  ("asset_id") WHERE "content" IS NOT NULL`);
    await queryRunner.query(
      `ALTER TABLE "resource_file_content" ADD CONSTRAINT "ck_resource_file_content_place" CHECK (("content" IS NULL) <> ("blob_id" IS NULL))`,
    );
    await queryRunner.query(
      `ALTER TABLE "asset_content" ADD CONSTRAINT "ck_asset_content_place" CHECK (("content" IS NULL) <> ("blob_id" IS NULL))`,
    );
    await queryRunner.query(
      `ALTER TABLE "resource_file_content" ADD CONSTRAINT "fk_resource_file_content_blob_id" FOREIGN KEY ("blob_id") REFERENCES "stored_blob"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "asset_content" ADD CONSTRAINT "fk_asset_content_blob_id" FOREIGN KEY ("blob_id") REFERENCES "stored_blob"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "asset_content" DROP CONSTRAINT "fk_asset_content_blob_id"`);
    await queryRunner.query(`ALTER TABLE "resource_file_content" DROP CONSTRAINT "fk_resource_file_content_blob_id"`);
    await queryRunner.query(`ALTER TABLE "asset_content" DROP CONSTRAINT "ck_asset_content_place"`);
    await queryRunner.query(`ALTER TABLE "resource_file_content" DROP CONSTRAINT "ck_resource_file_content_place"`);
    await queryRunner.query(`DROP INDEX "public"."ix_asset_content_in_database"`);
    await queryRunner.query(`DROP INDEX "public"."ix_asset_content_blob_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_resource_file_content_in_database"`);
    await queryRunner.query(`DROP INDEX "public"."ix_resource_file_content_blob_id"`);
    await queryRunner.query(`ALTER TABLE "asset_content" ALTER COLUMN "content" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "resource_file_content" ALTER COLUMN "content" SET NOT NULL`);
    await queryRunner.query(`ALTER TABLE "asset" ALTER COLUMN "size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "c_blog_attachment" ALTER COLUMN "size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "c_forum_attachment" ALTER COLUMN "size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "c_announcement_attachment" ALTER COLUMN "size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "c_dropbox_file" ALTER COLUMN "filesize" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "c_student_publication" ALTER COLUMN "file_size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "resource_file" ALTER COLUMN "size" TYPE integer`);
    await queryRunner.query(`ALTER TABLE "asset_content" DROP COLUMN "blob_id"`);
    await queryRunner.query(`ALTER TABLE "resource_file_content" DROP COLUMN "blob_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_stored_blob_unused_since"`);
    await queryRunner.query(`DROP TABLE "stored_blob"`);
  }
}
