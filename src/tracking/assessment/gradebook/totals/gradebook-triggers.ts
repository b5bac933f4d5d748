import type { TriggerStatement } from '../../../../database/schema/trigger-set.js';

/** A table that totals are made of, and the function that marks the gradebooks concerned. */
interface Source {
  readonly table: string;
  readonly marker: string;
  readonly events?: readonly Event[];
}

type Event = 'INSERT' | 'UPDATE' | 'DELETE';

const ALL: readonly Event[] = ['INSERT', 'UPDATE', 'DELETE'];
const CHANGES: readonly Event[] = ['UPDATE', 'DELETE'];

/** The functions are in the migration that made them. Each looks at `changed`, and on an update at `before` too. */
const SOURCES: readonly Source[] = [
  { table: 'gradebook_result', marker: 'mark_gradebooks_of_results' },
  { table: 'gradebook_evaluation', marker: 'mark_gradebooks_of_columns' },
  { table: 'gradebook_link', marker: 'mark_gradebooks_of_columns' },
  { table: 'gradebook_score_display', marker: 'mark_gradebooks_of_columns' },
  { table: 'gradebook_category', marker: 'mark_gradebooks_of_categories' },
  { table: 'gradebook_total', marker: 'mark_gradebooks_of_totals' },
  { table: 'skill_rel_gradebook', marker: 'mark_gradebooks_of_skills', events: ['INSERT'] },
  { table: 'skill_rel_item', marker: 'mark_gradebooks_of_skill_items', events: ['INSERT', 'UPDATE'] },
  { table: 'track_e_exercises', marker: 'mark_gradebooks_of_attempts' },
  { table: 'c_student_publication', marker: 'mark_gradebooks_of_works' },
  { table: 'c_lp_view', marker: 'mark_gradebooks_of_path_views' },
  { table: 'c_forum_thread_qualify', marker: 'mark_gradebooks_of_thread_marks' },
  { table: 'c_attendance_result', marker: 'mark_gradebooks_of_presences' },
  { table: 'c_attendance_calendar', marker: 'mark_gradebooks_of_dates' },
  { table: 'c_attendance_calendar_rel_group', marker: 'mark_gradebooks_of_date_groups', events: ['INSERT', 'DELETE'] },
  { table: 'c_group_rel_user', marker: 'mark_gradebooks_of_group_members', events: ['INSERT', 'DELETE'] },
  { table: 'c_survey_invitation', marker: 'mark_gradebooks_of_invitations' },
  { table: 'course_rel_user', marker: 'mark_gradebooks_of_enrolments' },
  { table: 'session_rel_course_rel_user', marker: 'mark_gradebooks_of_session_enrolments' },
  { table: 'c_quiz_rel_question', marker: 'mark_gradebooks_of_placements', events: ['INSERT', 'DELETE'] },
  { table: 'c_quiz_rel_category', marker: 'mark_gradebooks_of_placements' },
  { table: 'c_quiz_question_categories', marker: 'mark_gradebooks_of_question_categories', events: ['INSERT', 'DELETE'] },
  { table: 'c_quiz_question', marker: 'mark_gradebooks_of_questions', events: ['UPDATE'] },
  { table: 'c_quiz', marker: 'mark_gradebooks_of_quizzes', events: CHANGES },
  { table: 'c_lp', marker: 'mark_gradebooks_of_paths', events: CHANGES },
  { table: 'c_forum_thread', marker: 'mark_gradebooks_of_threads', events: CHANGES },
  { table: 'c_attendance', marker: 'mark_gradebooks_of_registers', events: CHANGES },
  { table: 'c_survey', marker: 'mark_gradebooks_of_surveys', events: CHANGES },
];

/** One call for a statement, however many rows it touches. They only add rows, so that no writer waits for another. */
export const GRADEBOOK_TRIGGERS: readonly TriggerStatement[] = SOURCES.flatMap(({ table, marker, events = ALL }) =>
  events.map((event) => {
    const name = `gradebook_${event.toLowerCase()}`;
    const rows = { INSERT: 'NEW TABLE AS changed', UPDATE: 'OLD TABLE AS before NEW TABLE AS changed', DELETE: 'OLD TABLE AS changed' }[
      event
    ];
    return {
      name,
      table,
      sql: `CREATE TRIGGER "${name}" AFTER ${event} ON "${table}" REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${marker}()`,
    };
  }),
);
