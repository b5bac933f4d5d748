import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TraceVisits1795369899112 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "track_course_day" ("course_id" integer NOT NULL, "session_id" integer NOT NULL, "user_id" integer NOT NULL, "day" date NOT NULL, "visits" integer NOT NULL, "requests" integer NOT NULL, "seconds" integer NOT NULL, CONSTRAINT "pk_track_course_day" PRIMARY KEY ("course_id", "session_id", "user_id", "day"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_track_course_day_user_id" ON "track_course_day"  ("user_id") `);
    await queryRunner.query(
      `ALTER TABLE "track_course_day" ADD CONSTRAINT "fk_track_course_day_course_id" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "track_course_day" ADD CONSTRAINT "fk_track_course_day_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "track_course_day" DROP CONSTRAINT "fk_track_course_day_user_id"`);
    await queryRunner.query(`ALTER TABLE "track_course_day" DROP CONSTRAINT "fk_track_course_day_course_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_track_course_day_user_id"`);
    await queryRunner.query(`DROP TABLE "track_course_day"`);
  }
}
