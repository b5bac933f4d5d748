import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People find their own figures in the meetings that name nobody. */
export class IndexOfMeetingsWithoutNames1796550100000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_conference_meeting_pseudonymous" ON "conference_meeting" ("id") WHERE "pseudonym_secret" IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY "ix_conference_meeting_pseudonymous"`);
  }
}
