/** Courses made through the API as a teacher does, and people, who are too many for that. */

const PEOPLE = `INSERT INTO "user" ("username", "username_canonical", "email", "firstname", "lastname", "password_hash", "roles", "status")
  SELECT 'reader' || n, 'reader' || n, 'reader' || n || '@example.org', 'Reader', to_char(n, 'FM00000'), '-', '[]', 'student'
  FROM generate_series(1, $1::int) n ORDER BY n RETURNING "id"`;

/** Tables of what is written by hand. */
const BASELINE = [
  `CREATE TABLE baseline_notification (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, user_id int NOT NULL, subject text NOT NULL, title text NOT NULL,
    body text NOT NULL, read_at timestamptz, created_at timestamptz NOT NULL DEFAULT now(), UNIQUE (user_id, subject))`,
  `CREATE INDEX baseline_unread ON baseline_notification (user_id, created_at) WHERE read_at IS NULL`,
  `CREATE TABLE baseline_job (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payload jsonb NOT NULL, run_at timestamptz NOT NULL DEFAULT now())`,
  `CREATE INDEX baseline_due ON baseline_job (run_at, id)`,
  `CREATE TABLE baseline_mail (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, address text NOT NULL, sent_at timestamptz)`,
];

/** Makes a resource through the API. @throws Error unless it was made */
export async function make(url, token, path, body, headers = {}) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/ld+json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @returns {Promise<number[]>} ids of people of the first portal */
export async function seedPeople(client, amount) {
  const { rows } = await client.query(PEOPLE, [amount]);
  const ids = rows.map(({ id }) => id);
  await client.query('INSERT INTO "access_url_rel_user" ("url_id", "user_id") SELECT 1, unnest($1::int[])', [ids]);
  for (const statement of BASELINE) await client.query(statement);
  return ids;
}

/** @returns {Promise<{ id: number, node: number, iri: string }>} a course with these people */
export async function seedCourse(client, url, token, title, people) {
  const course = await make(url, token, 'courses', { title, visibility: 'registered' });
  await client.query(
    `INSERT INTO "course_rel_user" ("course_id", "user_id", "status", "relation_type") SELECT $1, unnest($2::int[]), 'student', 'normal'`,
    [course.id, people],
  );
  await client.query('VACUUM ANALYZE');
  return { id: course.id, node: Number(course.resourceNode.split('/').at(-1)), iri: course['@id'] };
}
