import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Invitations1795370136965 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "course_invitation" ADD "expires_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "course_invitation" ADD "message" character varying(2000)`);
    await queryRunner.query(`ALTER TABLE "course_invitation" ADD "locale" character varying(10)`);
    await queryRunner.query(`ALTER TABLE "course_invitation" ADD "last_sent_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "course_invitation" ADD "sent_count" integer NOT NULL DEFAULT '0'`);
    await queryRunner.query(`CREATE INDEX "ix_course_invitation_expires_at" ON "course_invitation"  ("expires_at") `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."ix_course_invitation_expires_at"`);
    await queryRunner.query(`ALTER TABLE "course_invitation" DROP COLUMN "sent_count"`);
    await queryRunner.query(`ALTER TABLE "course_invitation" DROP COLUMN "last_sent_at"`);
    await queryRunner.query(`ALTER TABLE "course_invitation" DROP COLUMN "locale"`);
    await queryRunner.query(`ALTER TABLE "course_invitation" DROP COLUMN "message"`);
    await queryRunner.query(`ALTER TABLE "course_invitation" DROP COLUMN "expires_at"`);
  }
}
