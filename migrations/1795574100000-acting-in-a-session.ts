import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ActingInASession1795574100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sign_in_session" ADD COLUMN IF NOT EXISTS "begun_in" uuid`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_sign_in_session_begun_in" ON "sign_in_session" ("begun_in")`);
    await queryRunner.query(`ALTER TABLE "sign_in_session" DROP CONSTRAINT IF EXISTS "fk_sign_in_session_begun_in"`);
    await queryRunner.query(
      `ALTER TABLE "sign_in_session" ADD CONSTRAINT "fk_sign_in_session_begun_in" FOREIGN KEY ("begun_in") REFERENCES "sign_in_session"("id") ON DELETE CASCADE ON UPDATE NO ACTION NOT VALID`,
    );
    await queryRunner.query(`ALTER TABLE "sign_in_session" VALIDATE CONSTRAINT "fk_sign_in_session_begun_in"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sign_in_session" DROP COLUMN "begun_in"`);
  }
}
