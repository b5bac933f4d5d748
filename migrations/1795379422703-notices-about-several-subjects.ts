import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NoticesAboutSeveralSubjects1795379422703 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "notification_default" ("portal_id" integer NOT NULL, "kind" character varying(100) COLLATE "C" NOT NULL, "in_product" boolean, "mail" character varying(12), "locked" boolean NOT NULL DEFAULT false, CONSTRAINT "pk_notification_default" PRIMARY KEY ("portal_id", "kind"))`,
    );
    await queryRunner.query(`ALTER TABLE "notification" ADD "about" character varying(32) COLLATE "C"`);
    await queryRunner.query(
      `ALTER TABLE "notification_default" ADD CONSTRAINT "fk_notification_default_portal_id" FOREIGN KEY ("portal_id") REFERENCES "access_url"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "notification_default" DROP CONSTRAINT "fk_notification_default_portal_id"`);
    await queryRunner.query(`ALTER TABLE "notification" DROP COLUMN "about"`);
    await queryRunner.query(`DROP TABLE "notification_default"`);
  }
}
