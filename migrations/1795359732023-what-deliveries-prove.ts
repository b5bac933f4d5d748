import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WhatDeliveriesProve1795359732023 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "conference_received_delivery" ("door" character varying(6) NOT NULL, "external_meeting_id" character varying(255) NOT NULL, "sender" character varying(45) NOT NULL, "proof" character varying(9) NOT NULL, "count" bigint NOT NULL, "last_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "ck_conference_received_delivery_door" CHECK ("door" IN ('legacy', 'modern')), CONSTRAINT "pk_conference_received_delivery" PRIMARY KEY ("door", "external_meeting_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_conference_received_delivery_last" ON "conference_received_delivery"  ("last_at") `);
    await queryRunner.query(`ALTER TABLE "conference_hook" ADD "first_registered_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "webhooks_require_body_proof" boolean`);
    await queryRunner.query(`ALTER TABLE "conference_setting" ADD "service_environment" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "service_environment"`);
    await queryRunner.query(`ALTER TABLE "conference_setting" DROP COLUMN "webhooks_require_body_proof"`);
    await queryRunner.query(`ALTER TABLE "conference_hook" DROP COLUMN "first_registered_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_conference_received_delivery_last"`);
    await queryRunner.query(`DROP TABLE "conference_received_delivery"`);
  }
}
