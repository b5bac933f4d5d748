import { type Sql, sql } from '../../database/sql.js';
import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { owner } from '../../platform/rights/access/owner.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import type { RowReference } from '../../resource/model/row-reference.js';
import { all, any, type Rule, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';
import { editorOfContext, editorOfContextAt, readerOfContentAt } from '../content-access/content.rules.js';

const visible = rule('while visible', (_, row) => sql`${row.column('active')} = 'visible'`);
const reader = any(nodeEditable('resourceNode'), all(visible, contentPolicy.rule('read')));

/** Registers are course content; learners see the visible ones. */
export const attendancePolicy = policy('attendance registers', { ...contentPolicy.rules, read: reader });

/**
 * Who takes attendance: teachers, coaches and tutors of the register's context; not its creator as such, since what
 * learners did is at stake and not what the creator made.
 */
const taker = editorOfContext;
const takerOfRegister = through('attendance', taker);

/** Dates of a register go by the register. */
export const attendancePartPolicy = policy('attendance dates', {
  read: through('attendance', reader),
  create: takerOfRegister,
  update: takerOfRegister,
  delete: takerOfRegister,
});

const readerOfDate = through('attendanceCalendar', through('attendance', reader));

/** Who takes attendance at the date that a row names. */
export const takerOfDate = through('attendanceCalendar', takerOfRegister);

/** Groups that a date is for go by the register too. */
export const calendarGroupPolicy = policy('attendance groups', { read: readerOfDate, create: takerOfDate, delete: takerOfDate });

const learner = owner('user', 'the learner');
const learnerOfDate = all(learner, readerOfDate);

/** Learners see whether they were there, in registers that they see, and sign for it; what they may write, the processor says. */
export const attendanceSheetPolicy = policy('attendance', {
  read: any(takerOfDate, learnerOfDate),
  create: takerOfDate,
  update: any(takerOfDate, learnerOfDate),
  delete: takerOfDate,
});

/** Counted by the platform alone. */
export const attendanceResultPolicy = policy('attendance results', {
  read: any(takerOfRegister, all(learner, through('attendance', reader))),
});

/** Written by the platform alone. */
export const attendanceLogPolicy = policy('attendance log', { read: takerOfRegister });

const takerOfSheet = editorOfContextAt(registerNode);
const learnerOfSheet: Rule = all(
  owner('userId', 'the learner'),
  rule('while the register is visible', (_, row) => sql`(SELECT "a"."active" = 'visible' ${registerOf(row)})`),
  readerOfContentAt(registerNode),
);

/** Remarks are made by those who take attendance, for the learner to read. */
export const attendanceCommentPolicy = policy('attendance remarks', {
  read: any(takerOfSheet, learnerOfSheet),
  create: takerOfSheet,
  update: takerOfSheet,
  delete: takerOfSheet,
});

/** The node of the register that the presence of a remark is in; a remark names the presence by its bare id. */
function registerNode(row: RowReference): Sql {
  return sql`(SELECT "a"."resource_node_id" ${registerOf(row)})`;
}

function registerOf(row: RowReference): Sql {
  return sql`FROM "c_attendance_sheet" "s" JOIN "c_attendance_calendar" "d" ON "d"."id" = "s"."attendance_calendar_id"
    JOIN "c_attendance" "a" ON "a"."id" = "d"."attendance_id" WHERE "s"."id" = ${row.column('attendanceSheetId')}`;
}
