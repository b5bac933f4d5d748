import type { DataSource } from 'typeorm';
import { raw, identifier, join, type Sql, sql } from '../../src/database/sql.js';

export interface Person {
  readonly id: number;
  readonly username: string;
}

type Values = Readonly<Record<string, unknown>>;

/** The portal that a fresh database has, and that the tests' requests come in through. */
export const PORTAL = 1;

/**
 * Writes valid rows straight into the database, so that a test states only what matters to it. Ids of each table start
 * high and apart from the others', so that an id of the wrong kind finds nothing.
 */
export class Given {
  /** As long as all that follow, whatever was made before: so names sort in the order in which they were made. */
  private static serial = 100_000;

  constructor(private readonly dataSource: DataSource) {}

  async person(values: Values & { readonly roles?: readonly string[]; readonly username?: string } = {}): Promise<Person> {
    const serial = this.next();
    const { roles = [], ...others } = values;
    const username = values.username ?? `person${serial}`;
    const id = await this.row('user', {
      username,
      username_canonical: username.toLowerCase(),
      email: `${username}@example.org`,
      firstname: 'Person',
      lastname: String(serial),
      roles: JSON.stringify(roles),
      status: 'student',
      ...others,
    });
    await this.row('access_url_rel_user', { url_id: PORTAL, user_id: id });
    return { id, username };
  }

  /** Administrator of the whole installation, on every portal. */
  globalAdministrator(): Promise<Person> {
    return this.person({ roles: ['ROLE_GLOBAL_ADMIN'], status: 'teacher' });
  }

  /** Administrator of the portal. */
  administrator(): Promise<Person> {
    return this.person({ roles: ['ROLE_ADMIN'], status: 'teacher' });
  }

  teacher(): Promise<Person> {
    return this.person({ status: 'teacher' });
  }

  student(): Promise<Person> {
    return this.person({ status: 'student' });
  }

  /** A course of the portal with its node. */
  async course(values: Values = {}): Promise<{ id: number; node: number }> {
    const serial = this.next();
    const node = await this.node({ title: `Course ${serial}`, resource_type_id: await this.resourceType('courses') });
    const id = await this.row('course', {
      title: `Course ${serial}`,
      code: `C${serial}`,
      visibility: 'registered',
      resource_node_id: node,
      ...values,
    });
    await this.row('access_url_rel_course', { url_id: PORTAL, course_id: id });
    return { id, node };
  }

  async member(course: { id: number }, person: Person, status: 'teacher' | 'student' = 'student'): Promise<void> {
    await this.row('course_rel_user', { course_id: course.id, user_id: person.id, status });
  }

  async session(values: Values = {}): Promise<{ id: number }> {
    const id = await this.row('session', { title: `Session ${this.next()}`, ...values });
    await this.row('access_url_rel_session', { url_id: PORTAL, session_id: id });
    return { id };
  }

  async meeting(values: Values & { readonly remote_id?: string } = {}): Promise<{ id: number; remoteId: string }> {
    const remoteId = values.remote_id ?? `room-${this.next()}`;
    const id = await this.row('conference_meeting', {
      title: 'Lecture',
      remote_id: remoteId,
      status: 'open',
      visibility: 'visible',
      ...values,
    });
    return { id, remoteId };
  }

  async node(values: Values & { readonly title?: string }): Promise<number> {
    const title = values.title ?? `Node ${this.next()}`;
    return this.row('resource_node', { title, slug: title.toLowerCase().replaceAll(' ', '-'), level: 1, path: `/${title}`, ...values });
  }

  /** Inserts one row. @returns its id */
  async row(table: string, values: Values): Promise<number> {
    const columns = Object.entries(values);
    const filled = sql`(${list(columns.map(([name]) => identifier(name)))}) VALUES (${list(columns.map(([, value]) => sql`${value}`))})`;
    const content = columns.length === 0 ? raw('DEFAULT VALUES') : filled;
    const statement = sql`INSERT INTO ${identifier(table)} ${content} RETURNING "id"`.compile();
    const [inserted] = await this.dataSource.query<{ id: number }[]>(statement.text, statement.values);
    return Number(inserted?.id);
  }

  /** The type of nodes of this title, made where there is none yet. */
  async resourceType(title: string): Promise<number> {
    const [known] = await this.dataSource.query<{ id: number }[]>('SELECT id FROM resource_type WHERE title = $1', [title]);
    if (known) return known.id;
    const tool = await this.row('tool', { title: `tool of ${title}` });
    return this.row('resource_type', { title, tool_id: tool });
  }

  private next(): number {
    Given.serial += 1;
    return Given.serial;
  }
}

function list(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? raw('') : join(parts, ', ');
}
