import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What would have been sent, where there is no mail server. */
export class UnsentMails1795400210000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "mail" ADD "text" text`);
    await queryRunner.query(`ALTER TABLE "mail" ADD "html" text`);
    await queryRunner.query(
      `ALTER TABLE "mail" ADD CONSTRAINT "ck_mail_6a8376aa" CHECK ("state" IN ('waiting', 'sent', 'failed', 'bounced', 'suppressed', 'withdrawn', 'unsent')) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "mail" VALIDATE CONSTRAINT "ck_mail_6a8376aa"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP CONSTRAINT "ck_mail_88167a6f"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "mail" WHERE "state" = 'unsent'`);
    await queryRunner.query(
      `ALTER TABLE "mail" ADD CONSTRAINT "ck_mail_88167a6f" CHECK ("state" IN ('waiting', 'sent', 'failed', 'bounced', 'suppressed', 'withdrawn')) NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "mail" VALIDATE CONSTRAINT "ck_mail_88167a6f"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP CONSTRAINT "ck_mail_6a8376aa"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP COLUMN "html"`);
    await queryRunner.query(`ALTER TABLE "mail" DROP COLUMN "text"`);
  }
}
