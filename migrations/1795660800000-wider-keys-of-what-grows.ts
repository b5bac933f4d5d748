import type { MigrationInterface, QueryRunner } from 'typeorm';
import { changeWidth, endSequencesLater, type WidenedTable } from './widened-keys.js';

/** Below this, a table is rewritten under its lock in less time than a request may take. */
const FEW_ROWS = 10_000;

/** Tables that refer to each other are exchanged together. */
const GROUPS: readonly (readonly WidenedTable[])[] = [
  [
    { table: 'track_e_exercises', columns: ['id', 'orig_lp_item_view_id'] },
    { table: 'track_e_attempt', columns: ['id', 'track_exercise_id'] },
    { table: 'track_e_attempt_qualify', columns: ['id', 'track_exercise_id'] },
    { table: 'attempt_feedback', columns: ['id', 'attempt_id'] },
    { table: 'attempt_file', columns: ['id', 'attempt_id'] },
  ],
  [{ table: 'track_e_exercise_confirmation', columns: ['id', 'attempt_id'] }],
  [{ table: 'track_e_hotspot', columns: ['id', 'hotspot_exe_id'] }],
  [{ table: 'track_course_ranking', columns: ['id'] }],
  [{ table: 'conference_activity', columns: ['id'] }],
  [{ table: 'conference_analytics', columns: ['id'] }],
  [{ table: 'conference_unassigned_room', columns: ['id'] }],
  [
    { table: 'resource_link', columns: ['id', 'parent_id'] },
    { table: 'resource_right', columns: ['id', 'resource_link_id'] },
    { table: 'track_e_downloads', columns: ['resource_link_id'] },
  ],
  [
    { table: 'message_rel_user', columns: ['id'] },
    { table: 'message_rel_user_tags', columns: ['message_rel_user_id'] },
  ],
  [
    { table: 'c_lp_view', columns: ['id'] },
    { table: 'c_lp_item_view', columns: ['id', 'view_id'] },
    { table: 'c_lp_shared_data', columns: ['id', 'view_id'] },
    { table: 'c_lp_iv_interaction', columns: ['item_view_id'] },
    { table: 'c_lp_iv_objective', columns: ['item_view_id'] },
    { table: 'lp_launch', columns: ['item_view_id'] },
  ],
  [
    { table: 'gradebook_result', columns: ['id'] },
    { table: 'gradebook_result_log', columns: ['id', 'result_id'] },
    { table: 'gradebook_result_attempt', columns: ['id', 'result_id'] },
  ],
  [{ table: 'gradebook_total', columns: ['id'] }],
  [{ table: 'gradebook_score_log', columns: ['id'] }],
  [
    { table: 'c_attendance_sheet', columns: ['id'] },
    { table: 'c_attendance_result_comment', columns: ['id', 'attendance_sheet_id'] },
  ],
  [{ table: 'c_attendance_result', columns: ['id'] }],
];

/** Keys of 64 bits for answers of quizzes, presences, links, receivers and all else that grows with use. The service goes on meanwhile. */
export class WiderKeysOfWhatGrows1795660800000 implements MigrationInterface {
  /** Batches are units of work of their own. */
  readonly transaction = false;

  /** @param fewRows below how many rows a table is changed where it is */
  constructor(private readonly fewRows: number = FEW_ROWS) {}

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const tables of GROUPS) await changeWidth(queryRunner, tables, 'bigint', this.fewRows);
    await endSequencesLater(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const tables of GROUPS) await changeWidth(queryRunner, tables, 'integer', this.fewRows);
  }
}
