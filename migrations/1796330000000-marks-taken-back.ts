import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MarksTakenBack1796330000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "track_e_attempt_qualify" ALTER COLUMN "marks" DROP NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "track_e_attempt_qualify" WHERE "marks" IS NULL`);
    await queryRunner.query(`ALTER TABLE "track_e_attempt_qualify" ALTER COLUMN "marks" SET NOT NULL`);
  }
}
