/** What the service does, as one would write it by hand for this one purpose: no preferences, no rights, no leases, no templates. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { MAIL_CONNECTIONS, WORKERS } from './settings.mjs';

const CHUNK = 1_000;

export class ByHand {
  #workers = [];

  constructor(databaseUrl) {
    this.client = new pg.Pool({ connectionString: databaseUrl, max: MAIL_CONNECTIONS });
    this.databaseUrl = databaseUrl;
  }

  async start() {
    for (let n = 0; n < WORKERS; n += 1) {
      const worker = fork(new URL('worker.mjs', import.meta.url), [this.databaseUrl]);
      await once(worker, 'message');
      this.#workers.push(worker);
    }
    return this;
  }

  stop() {
    for (const worker of this.#workers) worker.kill();
    return this.client.end();
  }

  /** Notifies the members of a course, a thousand at a time. */
  async notify(course, subject) {
    for (let after = 0, count = CHUNK; count === CHUNK;) {
      const { rows } = await this.client.query(
        `INSERT INTO baseline_notification (user_id, subject, title, body)
          SELECT "user_id", $2, 'News', 'We meet at nine.' FROM "course_rel_user" WHERE "course_id" = $1 AND "status" = 'student' AND "user_id" > $3
          ORDER BY "user_id" LIMIT ${CHUNK} ON CONFLICT DO NOTHING RETURNING user_id`,
        [course, subject, after],
      );
      count = rows.length;
      after = Math.max(after, ...rows.map((row) => row.user_id));
    }
  }

  /** @returns once the workers have found that nothing is left */
  async runJobs(amount) {
    await this.client.query(`INSERT INTO baseline_job (payload) SELECT jsonb_build_object('id', -n) FROM generate_series(1, $1::int) n`, [
      amount,
    ]);
    const ends = this.#workers.map((worker) => once(worker, 'message'));
    for (const worker of this.#workers) worker.send('begin');
    await Promise.all(ends);
  }

  /** Sends a mail to each of these people, and notes it. */
  async sendMails(port, people) {
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, pool: true, maxConnections: MAIL_CONNECTIONS });
    const { rows } = await this.client.query(
      `INSERT INTO baseline_mail (address) SELECT "email" FROM "user" WHERE "id" = ANY($1::int[]) RETURNING id, address`,
      [people],
    );
    const waiting = rows.values();
    const send = async () => {
      for (const { id, address } of waiting) {
        const text = 'News\n\nWe meet at nine.';
        await transport.sendMail({ from: 'lms@example.org', to: address, subject: 'News', text, html: `<p>${text}</p>` });
        await this.client.query('UPDATE baseline_mail SET sent_at = now() WHERE id = $1', [id]);
      }
    };
    await Promise.all(Array.from({ length: MAIL_CONNECTIONS }, send));
    transport.close();
  }
}
