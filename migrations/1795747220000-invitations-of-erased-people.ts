import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'fk_course_invitation_registered_user_id';

/** An invitation that was accepted holds the e-mail address of the person, and goes with the person. */
export class InvitationsOfErasedPeople1795747220000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, 'CASCADE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replace(queryRunner, 'SET NULL');
  }
}

async function replace(queryRunner: QueryRunner, onDelete: 'CASCADE' | 'SET NULL'): Promise<void> {
  await queryRunner.query(
    `ALTER TABLE "course_invitation" DROP CONSTRAINT IF EXISTS "${NAME}", ADD CONSTRAINT "${NAME}" FOREIGN KEY ("registered_user_id") REFERENCES "user"("id") ON DELETE ${onDelete} ON UPDATE NO ACTION NOT VALID`,
  );
  await queryRunner.query(`ALTER TABLE "course_invitation" VALIDATE CONSTRAINT "${NAME}"`);
}
