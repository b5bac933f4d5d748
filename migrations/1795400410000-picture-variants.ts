import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PictureVariants1795400410000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "blob_variant" ("source_id" uuid NOT NULL, "width" smallint NOT NULL, "blob_id" uuid NOT NULL, CONSTRAINT "pk_blob_variant" PRIMARY KEY ("source_id", "width"), CONSTRAINT "fk_blob_variant_blob_id" FOREIGN KEY ("blob_id") REFERENCES "stored_blob"("id") ON DELETE NO ACTION ON UPDATE NO ACTION)`,
    );
    await queryRunner.query(`CREATE INDEX "ix_blob_variant_blob_id" ON "blob_variant" ("blob_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "blob_variant"`);
  }
}
