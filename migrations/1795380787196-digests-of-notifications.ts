import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DigestsOfNotifications1795380787196 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "ix_notification_mail" ON "notification"  ("mail_id") WHERE "mail_id" IS NOT NULL`);
    await queryRunner.query(
      `CREATE INDEX "ix_notification_digest" ON "notification"  ("user_id") WHERE "mail_plan" IN ('daily', 'weekly', 'digest') AND "mail_id" IS NULL AND "read_at" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_notification_digest"`);
    await queryRunner.query(`DROP INDEX "public"."ix_notification_mail"`);
  }
}
