/** A quiz of twenty questions with four answers each: as one body, and as the operations that write the same rows. */
const QUESTIONS = 20;
const ANSWERS = 4;
/** A batch takes so many operations. */
const MOST_OPERATIONS = 100;

const JSON_BODY = { 'Content-Type': 'application/json', Accept: 'application/json' };

function question(number) {
  return { question: `Question ${number}?`, type: 'unique_answer' };
}

function answer(number) {
  const score = number === 0 ? 1 : 0;
  return { answer: `Answer ${number}`, position: number + 1, correct: score, ponderation: score };
}

/** @param {object} place where the quiz belongs */
export function quizTree(place) {
  const questions = numbers(QUESTIONS).map((number) => ({
    questionOrder: number + 1,
    question: { ...question(number), answers: numbers(ANSWERS).map(answer) },
  }));
  return { method: 'POST', path: '/api/c_quizzes', headers: JSON_BODY, body: JSON.stringify({ title: 'Quiz', ...place, questions }) };
}

/** As few batches as there can be, one after the other. @throws Error where one fails */
export async function quizInBatches(url, token, place) {
  let quiz = '$quiz';
  let operations = [{ id: 'quiz', method: 'POST', path: '/api/c_quizzes', body: { title: 'Quiz', ...place } }];
  for (const number of numbers(QUESTIONS)) {
    const own = operationsOf(number, quiz, place);
    if (operations.length + own.length > MOST_OPERATIONS) {
      quiz = (await send(url, token, operations))[0].body['@id'];
      operations = [];
    }
    operations.push(...operationsOf(number, quiz, place));
  }
  await send(url, token, operations);
}

function operationsOf(number, quiz, place) {
  const id = `q${number}`;
  return [
    { id, method: 'POST', path: '/api/c_quiz_questions', body: { ...question(number), ...place } },
    ...numbers(ANSWERS).map((index) => ({ method: 'POST', path: '/api/c_quiz_answers', body: { question: `$${id}`, ...answer(index) } })),
    { method: 'POST', path: '/api/c_quiz_rel_questions', body: { quiz, question: `$${id}`, questionOrder: number + 1 } },
  ];
}

async function send(url, token, operations) {
  const reply = await fetch(`${url}/api/batch`, {
    method: 'POST',
    headers: { ...JSON_BODY, Accept: 'application/ld+json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ atomic: true, operations }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`A batch failed: ${reply.status} ${text.slice(0, 500)}`);
  return JSON.parse(text).results ?? JSON.parse(text).responses;
}

function numbers(count) {
  return Array.from({ length: count }, (_, index) => index);
}
