import { setTimeout as pause } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type OnDelete = 'CASCADE' | 'SET NULL' | 'RESTRICT';

/** Table and column of each reference to a person whose deletion does something else from now on: what it did, and what it does. */
const REFERENCES: readonly (readonly [table: string, column: string, before: OnDelete, after: OnDelete])[] = [
  ['resource_node', 'creator_id', 'SET NULL', 'RESTRICT'],
  ['asset', 'creator_id', 'SET NULL', 'RESTRICT'],
  ['usergroup', 'author_id', 'SET NULL', 'RESTRICT'],
  ['course_request', 'user_id', 'CASCADE', 'RESTRICT'],
  ['course_invitation', 'created_by_id', 'CASCADE', 'RESTRICT'],
  ['mail_template', 'author_id', 'SET NULL', 'RESTRICT'],
  ['resource_comment', 'author_id', 'CASCADE', 'RESTRICT'],
  ['page_category', 'creator_id', 'SET NULL', 'RESTRICT'],
  ['page_layout', 'created_by_id', 'SET NULL', 'RESTRICT'],
  ['page', 'creator_id', 'SET NULL', 'RESTRICT'],
  ['templates', 'user_id', 'CASCADE', 'RESTRICT'],
  ['portfolio_comment', 'author_id', 'CASCADE', 'RESTRICT'],
  ['skill_rel_user_comment', 'feedback_giver_id', 'CASCADE', 'RESTRICT'],
  ['chat', 'from_user_id', 'CASCADE', 'RESTRICT'],
  ['chat', 'to_user_id', 'CASCADE', 'RESTRICT'],
  ['social_post', 'sender_id', 'CASCADE', 'RESTRICT'],
  ['social_post', 'user_receiver_id', 'CASCADE', 'RESTRICT'],
  ['ticket_ticket', 'assigned_last_user_id', 'SET NULL', 'RESTRICT'],
  ['ticket_ticket', 'insert_user_id', 'SET NULL', 'RESTRICT'],
  ['ticket_message', 'insert_user_id', 'SET NULL', 'RESTRICT'],
  ['ticket_assigned_log', 'user_id', 'CASCADE', 'SET NULL'],
  ['gradebook_category', 'user_id', 'CASCADE', 'RESTRICT'],
  ['gradebook_evaluation', 'user_id', 'CASCADE', 'RESTRICT'],
  ['conference_meeting', 'user_id', 'CASCADE', 'RESTRICT'],
  ['c_student_publication', 'user_id', 'CASCADE', 'RESTRICT'],
  ['c_student_publication_comment', 'user_id', 'CASCADE', 'RESTRICT'],
  ['c_attendance_result_comment', 'author_user_id', 'SET NULL', 'RESTRICT'],
  ['c_attendance_sheet_log', 'user_id', 'CASCADE', 'SET NULL'],
  ['c_blog_post', 'author_id', 'CASCADE', 'RESTRICT'],
  ['c_blog_task', 'author_id', 'SET NULL', 'RESTRICT'],
  ['c_blog_comment', 'author_id', 'CASCADE', 'RESTRICT'],
  ['c_dropbox_file', 'uploader_id', 'SET NULL', 'RESTRICT'],
  ['c_dropbox_feedback', 'author_user_id', 'SET NULL', 'RESTRICT'],
  ['c_forum_thread', 'user_id', 'CASCADE', 'RESTRICT'],
  ['c_forum_post', 'user_id', 'CASCADE', 'RESTRICT'],
  ['c_forum_thread_qualify', 'qualify_user_id', 'CASCADE', 'SET NULL'],
  ['c_forum_thread_feedback', 'user_id', 'SET NULL', 'CASCADE'],
  ['c_forum_thread_feedback', 'author_id', 'SET NULL', 'RESTRICT'],
  ['c_peer_assessment_correction', 'examiner_id', 'CASCADE', 'RESTRICT'],
  ['c_quiz_question_version', 'author_id', 'SET NULL', 'RESTRICT'],
  ['c_wiki', 'user_id', 'SET NULL', 'RESTRICT'],
  ['c_wiki_discuss', 'user_id', 'SET NULL', 'RESTRICT'],
  ['gradebook_linkeval_log', 'user_id', 'CASCADE', 'SET NULL'],
  ['attempt_feedback', 'user_id', 'CASCADE', 'RESTRICT'],
];

const TRIES = 300;
const PAUSE_MS = 1_000;
/** Lock timeout, and a deadlock all the same. */
const GIVE_WAY = new Set(['55P03', '40P01']);

/** Nothing goes with a person but what is about the person. The keys keep their names, and hold at every time. */
export class ErasureOfPeople1795747210000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, , after] of REFERENCES) await replace(queryRunner, table, column, after);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, column, before] of REFERENCES) await replace(queryRunner, table, column, before);
  }
}

/** The rows obeyed the key before, so that they are looked at afterwards, while others write. */
async function replace(queryRunner: QueryRunner, table: string, column: string, onDelete: OnDelete): Promise<void> {
  const name = `fk_${table}_${column}`;
  await withoutLongWait(
    queryRunner,
    `ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}", ADD CONSTRAINT "${name}" FOREIGN KEY ("${column}") REFERENCES "user"("id") ON DELETE ${onDelete} ON UPDATE NO ACTION NOT VALID`,
  );
  await queryRunner.query(`ALTER TABLE "${table}" VALIDATE CONSTRAINT "${name}"`);
}

/** Gives up soon where others hold the tables, and tries again later, so that nobody waits behind it for long. */
async function withoutLongWait(queryRunner: QueryRunner, statement: string): Promise<void> {
  await queryRunner.query(`SET lock_timeout = '400ms'`);
  try {
    for (let trial = 1; ; trial += 1) {
      try {
        await queryRunner.query(statement);
        return;
      } catch (error) {
        if (trial === TRIES || !GIVE_WAY.has(String((error as { code?: unknown }).code))) throw error;
        await pause(PAUSE_MS);
      }
    }
  } finally {
    await queryRunner.query(`SET lock_timeout = DEFAULT`);
  }
}
