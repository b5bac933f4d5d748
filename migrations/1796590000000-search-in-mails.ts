import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Administrators look for mails by words of the subject and the address. */
export class SearchInMails1796590000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_mail_words" ON "mail" USING gin (search_document(coalesce("to", '') || ' ' || coalesce("subject", '')))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY "ix_mail_words"`);
  }
}
