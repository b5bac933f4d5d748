import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHARED = `WHERE "visibility" = 'published' AND "session_id" IS NULL AND "group_id" IS NULL AND "user_id" IS NULL AND "user_group_id" IS NULL`;

/**
 * What is published to whole courses is found by its kind, too, from one index alone. The one before goes when this one is there; both can be
 * built again, since that happens while the service goes on.
 */
export class WhatIsForWholeCoursesByKind1796800000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared_kind"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_resource_link_shared_kind" ON "resource_link" ("course_id", "resource_type_group", "resource_node_id", "start_visibility_at", "end_visibility_at", "deleted_at") ${SHARED}`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared"`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_resource_link_shared" ON "resource_link" ("course_id", "resource_node_id", "start_visibility_at", "end_visibility_at", "deleted_at") ${SHARED}`,
    );
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared_kind"`);
  }
}
