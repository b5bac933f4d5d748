import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users of one name are many at a large school: a page of an order by name reads no more of them than it shows. */
export class OrderOfNames1796750000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_user_lastname_order"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_user_lastname_order" ON "user" ("lastname", "id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_user_lastname_order"`);
  }
}
