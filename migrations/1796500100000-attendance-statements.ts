import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What statements of attendance said, by which they are known to be genuine. */
export class AttendanceStatements1796500100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "attendance_statement" ("code" character varying(64) NOT NULL, "user_id" integer NOT NULL, "facts" text NOT NULL, "signature" text NOT NULL,
         "key_id" integer NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "pk_attendance_statement" PRIMARY KEY ("code"),
         CONSTRAINT "fk_attendance_statement_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE)`,
    );
    await queryRunner.query(`CREATE INDEX "ix_attendance_statement_user_id" ON "attendance_statement" ("user_id")`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "attendance_statement"`);
  }
}
