import type { MigrationInterface, QueryRunner } from 'typeorm';

export class TimeByTool1795400300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "track_course_tool_day" ("course_id" integer NOT NULL, "session_id" integer NOT NULL, "user_id" integer NOT NULL, "day" date NOT NULL, "tool" character varying(30) NOT NULL, "seconds" integer NOT NULL, CONSTRAINT "pk_track_course_tool_day" PRIMARY KEY ("course_id", "session_id", "user_id", "day", "tool"))`,
    );
    await queryRunner.query(`CREATE INDEX "ix_track_course_tool_day_user_id" ON "track_course_tool_day"  ("user_id") `);
    await queryRunner.query(
      `ALTER TABLE "track_course_tool_day" ADD CONSTRAINT "fk_track_course_tool_day_course_id" FOREIGN KEY ("course_id") REFERENCES "course"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "track_course_tool_day" ADD CONSTRAINT "fk_track_course_tool_day_user_id" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "track_course_tool_day" DROP CONSTRAINT "fk_track_course_tool_day_user_id"`);
    await queryRunner.query(`ALTER TABLE "track_course_tool_day" DROP CONSTRAINT "fk_track_course_tool_day_course_id"`);
    await queryRunner.query(`DROP INDEX "public"."ix_track_course_tool_day_user_id"`);
    await queryRunner.query(`DROP TABLE "track_course_tool_day"`);
  }
}
