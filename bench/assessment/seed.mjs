/** A course with a quiz and a gradebook, made through the API as a teacher does, and learners, who are too many for that. */
import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { TOKEN_SECRET } from '../settings.mjs';
import { CHOICES, QUESTIONS } from './settings.mjs';

const LEARNERS = `INSERT INTO "user" ("username", "username_canonical", "email", "firstname", "lastname", "password_hash", "roles", "status")
  SELECT 'learner' || n, 'learner' || n, 'learner' || n || '@example.org', 'Learner', to_char(n, 'FM0000'), '-', '[]', 'student'
  FROM generate_series(1, $1::int) n ORDER BY n RETURNING "id", "username"`;

/** Tables of the baseline. */
const BASELINE = [
  `CREATE TABLE baseline_attempt (id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id int NOT NULL, quiz_id int NOT NULL, paper jsonb NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(), completed_at timestamptz, score numeric, max_score numeric)`,
  `CREATE UNIQUE INDEX baseline_open_attempt ON baseline_attempt (user_id, quiz_id) WHERE completed_at IS NULL`,
  `CREATE TABLE baseline_answer (attempt_id int NOT NULL REFERENCES baseline_attempt, question_id int NOT NULL, answer jsonb NOT NULL,
    revision int NOT NULL DEFAULT 1, marks numeric, saved_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (attempt_id, question_id))`,
];

/**
 * @param {string} url of Lyceum @param {string} token of an administrator
 * @returns {Promise<{ course: number, quiz: number, category: number, questions: { id: number, right: number }[] }>}
 */
export async function seedQuiz(url, token) {
  const make = async (path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/ld+json' };
    const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const course = await make('courses', { title: 'Botany', visibility: 'registered' });
  const parentResourceNodeId = Number(course.resourceNode.split('/').at(-1));
  const quiz = await make('c_quizzes', { title: 'Leaves', maxAttempt: 0, parentResourceNodeId });
  const questions = [];
  for (let order = 1; order <= QUESTIONS; order += 1) {
    const question = await make('c_quiz_questions', {
      question: `Question ${order}`,
      type: 'unique_answer',
      ponderation: 1,
      parentResourceNodeId,
    });
    const answers = [];
    for (let position = 1; position <= CHOICES; position += 1) {
      const marks = position === 1 ? { correct: 1, ponderation: 1 } : {};
      answers.push(await make('c_quiz_answers', { question: question['@id'], answer: `Answer ${position}`, position, ...marks }));
    }
    await make('c_quiz_rel_questions', { quiz: quiz['@id'], question: question['@id'], questionOrder: order });
    questions.push({ id: question.id, right: answers[0].id });
  }
  const category = await make('gradebook_categories', { title: 'Botany', course: course['@id'] });
  await make('gradebook_links', { category: category['@id'], course: course['@id'], type: 'exercise', refId: quiz.id, weight: 100 });
  return { course: course.id, quiz: quiz.id, category: category.id, questions };
}

/** @returns {Promise<string[]>} tokens of the learners of the course */
export async function seedLearners(client, course, amount) {
  const { rows } = await client.query(LEARNERS, [amount]);
  const ids = rows.map(({ id }) => id);
  await client.query('INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, unnest($1::int[])', [ids]);
  await client.query(`INSERT INTO "course_rel_user" ("course_id", "user_id", "status") SELECT $1, unnest($2::int[]), 'student'`, [
    course,
    ids,
  ]);
  for (const statement of BASELINE) await client.query(statement);
  await client.query('VACUUM ANALYZE');
  return rows.map(tokenOf);
}

/** A token as the service issues them: signing in a thousand people would take longer than the rest. */
function tokenOf({ id, username }) {
  const options = {
    algorithm: 'HS256',
    issuer: 'lyceum',
    audience: 'lyceum/portals/1',
    expiresIn: 36_000,
    header: { alg: 'HS256', typ: 'at+jwt' },
  };
  return jwt.sign({ sub: String(id), username }, createSecretKey(Buffer.from(TOKEN_SECRET)), options);
}
