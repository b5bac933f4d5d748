import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexesOfVideoconferenceServers1795400710000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['conference_meeting', 'conference_recording', 'conference_hook']) {
      await queryRunner.query(`CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_${table}_server_id" ON "${table}" ("server_id")`);
    }
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "uq_conference_hook_server" ON "conference_hook" ("server_id") WHERE "scope" = 'server' AND "state" <> 'removed'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "uq_conference_hook_server"`);
    for (const table of ['conference_hook', 'conference_recording', 'conference_meeting']) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_${table}_server_id"`);
    }
  }
}
