/**
 * What a team would write by hand for the same four answers: Express and pg, a transaction for each write, marks added up by one statement.
 * It proves the same tokens, and knows no settings, versions, question types, disclosure or gradebook.
 */
import express from 'express';
import pg from 'pg';
import { authentication } from '../baseline-authentication.mjs';
import { inTransaction } from '../transaction.mjs';

const { DATABASE_URL, JWT_SECRET, PORT, HOST } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const application = express().disable('x-powered-by').set('etag', false);
application.get('/health/ready', (_, response) => response.json({ status: 'ok' }));
application.use(authentication(pool, JWT_SECRET), express.json({ type: ['application/json', 'application/ld+json'] }));

application.post('/api/c_quizzes/:quiz/attempts', async ({ params, caller }, response) => {
  const quiz = Number(params.quiz);
  const begun = await inTransaction(pool, async (client) => {
    const learner = await one(
      client,
      'learner',
      `SELECT 1 FROM course_rel_user m JOIN resource_link l ON l.course_id = m.course_id AND l.visibility = 'published'
       JOIN c_quiz q ON q.resource_node_id = l.resource_node_id WHERE q.id = $1 AND q.active = 'active' AND m.user_id = $2 AND m.status = 'student'`,
      [quiz, caller.id],
    );
    if (!learner) return undefined;
    const open = 'SELECT id, started_at FROM baseline_attempt WHERE user_id = $1 AND quiz_id = $2 AND completed_at IS NULL';
    return (
      (await one(
        client,
        'begin',
        `INSERT INTO baseline_attempt (user_id, quiz_id, paper)
         SELECT $1, $2, jsonb_agg(r.question_id ORDER BY r.question_order) FROM c_quiz_rel_question r WHERE r.quiz_id = $2
         ON CONFLICT (user_id, quiz_id) WHERE completed_at IS NULL DO NOTHING RETURNING id, started_at`,
        [caller.id, quiz],
      )) ?? (await one(client, 'open', open, [caller.id, quiz]))
    );
  });
  if (!begun) return void response.sendStatus(403);
  response
    .status(201)
    .json({ '@id': `/api/track_e_exercises/${begun.id}`, id: begun.id, startDate: begun.started_at, status: 'incomplete' });
});

application.put('/api/track_e_exercises/:attempt/answers/:question', async ({ params, caller, body }, response) => {
  const choice = Number(body.answer?.choice);
  const saved = await inTransaction(pool, async (client) => {
    const attempt = await one(
      client,
      'attempt',
      'SELECT id, paper FROM baseline_attempt WHERE id = $1 AND user_id = $2 AND completed_at IS NULL FOR UPDATE',
      [params.attempt, caller.id],
    );
    if (!attempt?.paper.includes(Number(params.question))) return undefined;
    return one(
      client,
      'save',
      `INSERT INTO baseline_answer (attempt_id, question_id, answer) SELECT $1, $2, $3 WHERE EXISTS (SELECT 1 FROM c_quiz_answer WHERE id = $4 AND question_id = $2)
       ON CONFLICT (attempt_id, question_id) DO UPDATE SET answer = EXCLUDED.answer, revision = baseline_answer.revision + 1, saved_at = now()
       RETURNING revision, saved_at`,
      [params.attempt, params.question, JSON.stringify({ choice }), choice],
    );
  });
  if (!saved) return void response.sendStatus(422);
  response.json({ question: Number(params.question), answer: { choice }, revision: saved.revision, savedAt: saved.saved_at });
});

application.post('/api/track_e_exercises/:attempt/submit', async ({ params, caller }, response) => {
  const completed = await inTransaction(pool, async (client) => {
    const attempt = await one(
      client,
      'hold',
      'SELECT id FROM baseline_attempt WHERE id = $1 AND user_id = $2 AND completed_at IS NULL FOR UPDATE',
      [params.attempt, caller.id],
    );
    if (!attempt) return undefined;
    await one(
      client,
      'mark',
      `UPDATE baseline_answer b SET marks = k.ponderation FROM c_quiz_answer k WHERE b.attempt_id = $1 AND k.id = (b.answer ->> 'choice')::int`,
      [params.attempt],
    );
    return one(
      client,
      'complete',
      `UPDATE baseline_attempt a SET completed_at = now(), score = (SELECT COALESCE(sum(marks), 0) FROM baseline_answer WHERE attempt_id = a.id),
         max_score = (SELECT sum(q.ponderation) FROM c_quiz_question q WHERE q.id IN (SELECT value::int FROM jsonb_array_elements_text(a.paper)))
       WHERE id = $1 RETURNING id, score, max_score, completed_at`,
      [params.attempt],
    );
  });
  if (!completed) return void response.sendStatus(409);
  response.json({
    id: completed.id,
    score: Number(completed.score),
    maxScore: Number(completed.max_score),
    exeDate: completed.completed_at,
  });
});

application.get('/api/gradebook_categories/:category/totals', async ({ params, caller }, response) => {
  if (!caller.isAdministrator) return void response.sendStatus(403);
  const best = `FROM gradebook_link l JOIN baseline_attempt a ON a.quiz_id = l.ref_id AND a.completed_at IS NOT NULL WHERE l.category_id = $1`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query({
      name: 'totals',
      text: `SELECT u.id, u.username, u.firstname, u.lastname, t.percentage FROM (SELECT a.user_id, max(round(100 * a.score / a.max_score, 2)) AS percentage ${best}
        GROUP BY a.user_id) t JOIN "user" u ON u.id = t.user_id ORDER BY u.id LIMIT 30`,
      values: [params.category],
    }),
    pool.query({ name: 'count', text: `SELECT count(DISTINCT a.user_id)::int AS total ${best}`, values: [params.category] }),
  ]);
  response.json({ totalItems: counted[0].total, member: rows });
});

application.listen(Number(PORT), HOST);

async function one(client, name, text, values) {
  const { rows } = await client.query({ name, text, values });
  return rows[0];
}
