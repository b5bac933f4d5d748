import { sql } from '../../database/sql.js';
import { teacherOf } from '../../platform/rights/access/course.rules.js';
import { editableNodes } from '../../platform/rights/access/node-access.js';
import { nodeEditable } from '../../platform/rights/access/node.rules.js';
import { administratorOf } from '../../platform/rights/access/portal.rules.js';
import { contentPolicy } from '../../platform/content-tree/nodes/content-items/content.policy.js';
import { policy } from '../../resource/model/policy.js';
import { all, any, rule } from '../../resource/model/rule.js';
import { through } from '../../resource/policy/through.js';

const editor = nodeEditable('resourceNode');
const active = rule('while active', (_, row) => sql`${row.column('active')} = 'active'`);

/** Tests are course content; learners see the active ones. */
export const quizPolicy = policy('tests', {
  ...contentPolicy.rules,
  read: any(editor, all(active, contentPolicy.rule('read'))),
});

/** The bank of questions is for its editors alone: learners would find the answers there. */
export const questionBankPolicy = policy('question bank', { ...contentPolicy.rules, read: editor });

const editorOfQuestion = through('question', editor);

/** Answers and options, with the correct ones marked: for those who edit the question. */
export const questionPartPolicy = policy('answers', {
  read: editorOfQuestion,
  create: editorOfQuestion,
  update: editorOfQuestion,
  delete: editorOfQuestion,
});

/** What was asked, with its solution: for those who edit the question. */
export const questionVersionPolicy = policy('versions of questions', { read: editorOfQuestion });

const editorOfQuiz = through('quiz', editor);

/** What a test asks: for those who edit it, out of the bank that they edit (a reference leads only to what its writer reads). */
export const quizCompositionPolicy = policy('composition of tests', {
  read: editorOfQuiz,
  create: editorOfQuiz,
  update: editorOfQuiz,
  delete: editorOfQuiz,
});

const teacherOrAdministrator = any(administratorOf({ course: 'course' }), teacherOf('course'));
const editorOfWeighedQuestion = rule('editor of the question', (actor, row) =>
  editableNodes(actor).holds(sql`(SELECT "q"."resource_node_id" FROM "c_quiz_question" "q" WHERE "q"."id" = ${row.column('questionId')})`),
);
const weigher = all(teacherOrAdministrator, editorOfWeighedQuestion);

/** What a question counts for a class: for the teachers of the course. */
export const coefficientPolicy = policy('coefficients', {
  read: teacherOrAdministrator,
  create: weigher,
  update: weigher,
  delete: teacherOrAdministrator,
});
