import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Installation1795382600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "installation" ("id" smallint NOT NULL, "place" character varying(60) NOT NULL, "life" uuid, CONSTRAINT "pk_installation" PRIMARY KEY ("id"))`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "installation"`);
  }
}
