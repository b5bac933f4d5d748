import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['ix_user_email_same', '"user" (lower("email"))'],
  ['ix_course_invitation_email_same', '"course_invitation" (lower("email"))'],
  ['ix_mail_to_same', '"mail" (lower("to"))'],
] as const;

export class AddressesWithoutCapitals1795747260000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of INDEXES) {
      // What an interrupted run left would not be valid.
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${columns}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`DROP INDEX "${name}"`);
  }
}
