import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 5_000;
/** Signs that nobody sees, as user names were compared with them until now. */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0]';
const OTHERS = 'аеіјорсухѕһԁԛԝӏαεικνορτυχγ';
const LATIN = 'aeijopcyxshdqwlaeikvoptuxy';

/**
 * Proofs of addresses. Addresses of accounts that exist count as proved, so that sign-in by a provider goes on, but for those of accounts
 * that were made by an invitation, whose inviter had the link in hand. Identities keep the issuer that their provider has now. User
 * names are compared without blanks around them and signs that nobody sees, where that makes no two of them one.
 */
export class ProofsOfAddresses1795747250000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "account_token" ADD COLUMN IF NOT EXISTS "version" character varying(64)`);
    await queryRunner.query(`ALTER TABLE "user" ADD COLUMN IF NOT EXISTS "username_lookalike" character varying(100)`);
    await queryRunner.query(`ALTER TABLE "user" ADD COLUMN IF NOT EXISTS "email_proved_at" TIMESTAMP WITH TIME ZONE DEFAULT now()`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS "ix_user_username_lookalike" ON "user" ("username_lookalike") WHERE "username_lookalike" IS NOT NULL`,
    );
    await queryRunner.query(`UPDATE "user" "u" SET "email_proved_at" = NULL FROM "course_invitation" "i"
      WHERE "i"."registered_user_id" = "u"."id" AND "u"."registration_date" >= "i"."accepted_at" - interval '1 minute'`);
    await this.#nameIssuers(queryRunner);
    await this.#compareNames(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_identity" DROP CONSTRAINT "pk_user_identity"`);
    await queryRunner.query(`DELETE FROM "user_identity" "a" USING "user_identity" "b"
      WHERE "b"."provider_id" = "a"."provider_id" AND "b"."subject" = "a"."subject" AND "b"."created_at" > "a"."created_at"`);
    await queryRunner.query(`ALTER TABLE "user_identity" ADD CONSTRAINT "pk_user_identity" PRIMARY KEY ("provider_id", "subject")`);
    await queryRunner.query(`ALTER TABLE "user_identity" DROP COLUMN "issuer"`);
    await queryRunner.query(`DROP INDEX "ix_user_username_lookalike"`);
    await queryRunner.query(`ALTER TABLE "user" DROP COLUMN "email_proved_at"`);
    await queryRunner.query(`ALTER TABLE "user" DROP COLUMN "username_lookalike"`);
    await queryRunner.query(`ALTER TABLE "account_token" DROP COLUMN "version"`);
  }

  /** The key is built aside and exchanged: nobody waits for it. */
  async #nameIssuers(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_identity" ADD COLUMN IF NOT EXISTS "issuer" character varying(255) NOT NULL DEFAULT ''`);
    await queryRunner.query(`UPDATE "user_identity" "k" SET "issuer" = "p"."issuer" FROM "identity_provider" "p"
      WHERE "p"."id" = "k"."provider_id" AND "k"."issuer" = ''`);
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "ux_user_identity_issuer"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY "ux_user_identity_issuer" ON "user_identity" ("provider_id", "issuer", "subject")`,
    );
    await queryRunner.query(`ALTER TABLE "user_identity" DROP CONSTRAINT IF EXISTS "pk_user_identity",
      ADD CONSTRAINT "pk_user_identity" PRIMARY KEY USING INDEX "ux_user_identity_issuer"`);
  }

  async #compareNames(queryRunner: QueryRunner): Promise<void> {
    const compared = `btrim(regexp_replace(regexp_replace("u"."username_canonical", '${INVISIBLE}', '', 'g'), '\\s+', ' ', 'g'))`;
    await queryRunner.query(`UPDATE "user" "u" SET "username_canonical" = ${compared}
      WHERE "u"."username_canonical" ~ '^\\s|\\s\\s|\\s$|${INVISIBLE}' AND ${compared} <> ''
        AND NOT EXISTS (SELECT 1 FROM "user" "o" WHERE "o"."id" <> "u"."id" AND "o"."username_canonical" = ${compared})
        AND NOT EXISTS (SELECT 1 FROM "user" "o" WHERE "o"."id" < "u"."id"
          AND ${compared.replaceAll('"u".', '"o".')} = ${compared} AND "o"."username_canonical" ~ '^\\s|\\s\\s|\\s$|${INVISIBLE}')`);
    const look = `translate("username_canonical", '${OTHERS}', '${LATIN}')`;
    let last = 0;
    for (;;) {
      const changed = (await queryRunner.query(`WITH "some" AS (SELECT "id" FROM "user" WHERE "id" > ${last} ORDER BY "id" LIMIT ${BATCH}),
        "filled" AS (UPDATE "user" SET "username_lookalike" = ${look} WHERE "id" IN (SELECT "id" FROM "some") AND ${look} <> "username_canonical" RETURNING 1)
        SELECT max("id") AS "last", (SELECT count(*) FROM "filled") FROM "some"`)) as readonly { last: number | null }[] | undefined;
      const reached = changed?.[0]?.last;
      if (reached === null || reached === undefined) return;
      last = reached;
    }
  }
}
