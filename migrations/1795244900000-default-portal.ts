import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The portal that every installation has, number 1; its address is changed in the administration area. */
export class DefaultPortal1795244900000 implements MigrationInterface {
  name = 'DefaultPortal1795244900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`INSERT INTO "access_url" ("id", "url", "description") VALUES (1, 'http://localhost', 'Default portal')`);
    await queryRunner.query(`SELECT setval(pg_get_serial_sequence('access_url', 'id'), 1)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM "access_url" WHERE "id" = 1`);
  }
}
