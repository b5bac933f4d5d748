import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepIdempotentAnswers1795281794557 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "idempotency_key" ("actor_id" integer NOT NULL, "key" character varying(255) NOT NULL, "request" character varying(64) NOT NULL, "status" smallint NOT NULL, "headers" jsonb NOT NULL, "content_type" text, "etag" text, "body" bytea, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_idempotency_key" PRIMARY KEY ("actor_id", "key"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_idempotency_key_created_at" ON "idempotency_key"  ("created_at") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_idempotency_key_created_at"`);
    await queryRunner.query(`DROP TABLE "idempotency_key"`);
  }
}
