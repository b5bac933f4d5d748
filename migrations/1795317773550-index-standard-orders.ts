import type { MigrationInterface, QueryRunner } from 'typeorm';

export class IndexStandardOrders1795317773550 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "ix_c_student_publications_order" ON "c_student_publication" ("sent_date" DESC NULLS LAST, "id" DESC)`,
    );
    await queryRunner.query(`CREATE INDEX "ix_c_tools_order" ON "c_tool" ("position" ASC, "id" ASC)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "ix_c_student_publications_order"`);
    await queryRunner.query(`DROP INDEX "ix_c_tools_order"`);
  }
}
