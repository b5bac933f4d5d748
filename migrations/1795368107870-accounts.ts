import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Accounts1795368107870 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "account_token" ("id" SERIAL NOT NULL, "token_hash" bytea NOT NULL, "purpose" character varying(20) NOT NULL, "user_id" integer, "subject_id" integer, "portal_id" integer NOT NULL, "details" jsonb NOT NULL DEFAULT '{}', "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "used_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "pk_account_token" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "ix_account_token_token_hash" ON "account_token"  ("token_hash") `);
    await queryRunner.query(`CREATE INDEX "ix_account_token_user_id" ON "account_token"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "ix_account_token_subject_id" ON "account_token"  ("subject_id") `);
    await queryRunner.query(`CREATE INDEX "ix_account_token_expires_at" ON "account_token"  ("expires_at") `);
    await queryRunner.query(
      `CREATE TABLE "recovery_code" ("account_id" integer NOT NULL, "code_hash" bytea NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_recovery_code" PRIMARY KEY ("account_id", "code_hash"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "second_factor" ("account_id" integer NOT NULL, "secret" bytea NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, "confirmed_at" TIMESTAMP WITH TIME ZONE, "last_step" integer NOT NULL DEFAULT '0', CONSTRAINT "pk_second_factor" PRIMARY KEY ("account_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "sign_in_challenge" ("challenge_hash" bytea NOT NULL, "account_id" integer NOT NULL, "portal_id" integer NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, "failures" integer NOT NULL DEFAULT '0', CONSTRAINT "pk_sign_in_challenge" PRIMARY KEY ("challenge_hash"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_sign_in_challenge_account_id" ON "sign_in_challenge"  ("account_id") `);
    await queryRunner.query(`CREATE INDEX "ix_sign_in_challenge_expires_at" ON "sign_in_challenge"  ("expires_at") `);
    await queryRunner.query(`ALTER TABLE "sign_in_session" ADD "acting_account_id" integer`);
    await queryRunner.query(`ALTER TABLE "user_api_key" ADD "key_hint" character varying(8)`);
    await queryRunner.query(`ALTER TABLE "user_api_key" ADD "scopes" jsonb NOT NULL DEFAULT '["*:read"]'`);
    await queryRunner.query(`ALTER TABLE "user_api_key" ADD "last_used_at" TIMESTAMP WITH TIME ZONE`);
    await queryRunner.query(`CREATE INDEX "ix_sign_in_session_acting_account_id" ON "sign_in_session"  ("acting_account_id") `);
    await queryRunner.query(`CREATE INDEX "ix_user_api_key_last_used_at" ON "user_api_key"  ("last_used_at") `);
    await queryRunner.query(
      `ALTER TABLE "account_token" ADD CONSTRAINT "fk_account_token_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "recovery_code" ADD CONSTRAINT "fk_recovery_code_account_id" FOREIGN KEY ("account_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "second_factor" ADD CONSTRAINT "fk_second_factor_account_id" FOREIGN KEY ("account_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "fk_sign_in_challenge_account_id" FOREIGN KEY ("account_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "sign_in_session" ADD CONSTRAINT "fk_sign_in_session_acting_account_id" FOREIGN KEY ("acting_account_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "sign_in_session" DROP CONSTRAINT "fk_sign_in_session_acting_account_id"`);
    await queryRunner.query(`ALTER TABLE "sign_in_challenge" DROP CONSTRAINT "fk_sign_in_challenge_account_id"`);
    await queryRunner.query(`ALTER TABLE "second_factor" DROP CONSTRAINT "fk_second_factor_account_id"`);
    await queryRunner.query(`ALTER TABLE "recovery_code" DROP CONSTRAINT "fk_recovery_code_account_id"`);
    await queryRunner.query(`ALTER TABLE "account_token" DROP CONSTRAINT "fk_account_token_user_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_user_api_key_last_used_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sign_in_session_acting_account_id"`);
    await queryRunner.query(`ALTER TABLE "user_api_key" DROP COLUMN "last_used_at"`);
    await queryRunner.query(`ALTER TABLE "user_api_key" DROP COLUMN "scopes"`);
    await queryRunner.query(`ALTER TABLE "user_api_key" DROP COLUMN "key_hint"`);
    await queryRunner.query(`ALTER TABLE "sign_in_session" DROP COLUMN "acting_account_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sign_in_challenge_expires_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_sign_in_challenge_account_id"`);
    await queryRunner.query(`DROP TABLE "sign_in_challenge"`);
    await queryRunner.query(`DROP TABLE "second_factor"`);
    await queryRunner.query(`DROP TABLE "recovery_code"`);
    await queryRunner.query(`DROP INDEX "public"."ix_account_token_expires_at"`);
    await queryRunner.query(`DROP INDEX "public"."ix_account_token_subject_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_account_token_user_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_account_token_token_hash"`);
    await queryRunner.query(`DROP TABLE "account_token"`);
  }
}
