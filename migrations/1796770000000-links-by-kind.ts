import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links that are filled by one statement, and held until it is committed. */
const BATCH = 5_000;

/**
 * What a course holds of one kind is found by one index, which serves for the course alone, too. Links that say none, or another one, get the
 * kind of their node before. It can be run again, since that happens while the service goes on.
 */
export class LinksByKind1796770000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await fillKinds(queryRunner);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_kind"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_resource_link_kind" ON "resource_link" ("course_id", "resource_type_group", "session_id", "resource_node_id")`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_course_id"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_course_id"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "ix_resource_link_course_id" ON "resource_link" ("course_id")`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_kind"`);
  }
}

async function fillKinds(queryRunner: QueryRunner): Promise<void> {
  for (let last: string | null = '0'; last !== null;) {
    // What looks at the statements of a migration alone gets no rows.
    const found = (await queryRunner.query(
      `SELECT max("id")::text AS "to" FROM (SELECT "id" FROM "resource_link" WHERE "id" > $1 ORDER BY "id" LIMIT ${BATCH}) "some"`,
      [last],
    )) as readonly { to: string | null }[] | undefined;
    const to: string | null = found?.[0]?.to ?? null;
    await queryRunner.query(
      `UPDATE "resource_link" "l" SET "resource_type_group" = "n"."resource_type_id" FROM "resource_node" "n"
       WHERE "n"."id" = "l"."resource_node_id" AND "l"."id" > $1 AND "l"."id" <= $2 AND "l"."resource_type_group" IS DISTINCT FROM "n"."resource_type_id"`,
      [last, to],
    );
    last = to;
  }
}
