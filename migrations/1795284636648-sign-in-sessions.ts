import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SignInSessions1795284636648 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "sign_in_session" ("id" uuid NOT NULL, "account_id" integer NOT NULL, "portal_id" integer NOT NULL, "kind" character varying(7) NOT NULL, "user_agent" character varying(300), "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_sign_in_session" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_sign_in_session_account_id" ON "sign_in_session"  ("account_id") `);
    await queryRunner.query(
      `ALTER TABLE "sign_in_session" ADD CONSTRAINT "fk_sign_in_session_account_id" FOREIGN KEY ("account_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sign_in_session" DROP CONSTRAINT "fk_sign_in_session_account_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sign_in_session_account_id"`);
    await queryRunner.query(`DROP TABLE "sign_in_session"`);
  }
}
