import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is published to whole courses is counted from this index alone. It can be built again, since that happens while the service goes on. */
export class IndexOfWhatIsForWholeCourses1796650000000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "ix_resource_link_shared" ON "resource_link" ("course_id", "resource_node_id", "start_visibility_at", "end_visibility_at", "deleted_at")
       WHERE "visibility" = 'published' AND "session_id" IS NULL AND "group_id" IS NULL AND "user_id" IS NULL
         AND "user_group_id" IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ix_resource_link_shared"`);
  }
}
