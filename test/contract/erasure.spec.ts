import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Entity, ForeignKey } from 'typeorm';
import { Erased } from '../../src/database/erasure/erasure.js';
import { entitiesOf } from '../../src/entities.js';
import { User } from '../../src/platform/directory/users/user.entity.js';
import { compileErasure, type ErasedColumn } from '../../src/resource/compile/erasure-compiler.js';
import { ApiResource } from '../../src/resource/declare/api-resource.decorator.js';
import { Identifier } from '../../src/resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../src/resource/declare/number-fields.decorator.js';
import { Reference } from '../../src/resource/declare/reference-fields.decorator.js';
import { policy } from '../../src/resource/model/policy.js';
import { nobody } from '../../src/resource/model/rule.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { standardFeatureList } from '../../src/standard-features.js';
import type { ApiClient } from '../support/api-client.js';
import { TestApplication } from '../support/application.js';
import { compileEntities } from '../support/boat-fixtures/boats.js';
import { type Classroom, classroom } from '../support/classroom.js';
import { findingsOf, isNamed } from '../support/erasure/erasure-findings.js';
import { answersOf, changedAnswers } from '../support/erasure/shown-answers.js';
import { placesOf, snapshot } from '../support/erasure/stored-rows.js';
import type { Person } from '../support/given.js';
import { HttpFactory } from '../support/http-factory.js';
import { drawsOf } from '../support/random-fixtures/draws.js';
import { RandomFixtures } from '../support/random-fixtures/random-fixtures.js';
import { recipesFor } from '../support/recipes.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';
const SEED = 1;

/** What changes because something was deleted, whatever it was. */
const FOLLOWS: Readonly<Record<string, string>> = {
  change_log: 'logs every change, and so the erasure',
  job: 'notices, and work that follows from what is gone',
  track_e_default: 'the audit log, which is added to',
  gradebook_stale: 'totals that are to be worked out anew, which they are when somebody reads them',
  credential: 'is revoked with the award of the person, and keeps its place in the list of states',
  resource_link: 'says who sees content, and goes with it',
  social_post_feedback: 'likes of a post that nobody answered, which goes with its sender',
};

/** Figures that the person was a part of, by address. */
const COUNTED: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/track_course_rankings\/\d+: (totalScore|users|realTotalScore|pointsAverage) /, 'votes are about who gave them'],
  [/c_student_publications\/\d+: childFileCount /, 'of the works that the person handed in, none is left'],
];

/** Tables that may name a person afterwards: the sealed log by number, and the log of changes by the address that is gone. */
const NAMED_THERE = ['track_e_default', 'change_log'];

const ROLES: Readonly<Record<string, object>> = {
  learner: { status: 'student' },
  coach: { status: 'teacher' },
  tutor: { status: 'teacher' },
  hr: { status: 'hr_manager' },
  administrator: { status: 'teacher', roles: ['ROLE_ADMIN'] },
  author: { status: 'teacher' },
};

/** With these, others look before and after. */
const ONLOOKED = ['learner', 'author'];

/** Who makes one of everything. */
const MAKERS = ['learner', 'administrator', 'author'];

/** In the course. */
const PLACES: Readonly<Record<string, object>> = {
  learner: { status: 'student' },
  coach: { status: 'student' },
  tutor: { status: 'student' },
  hr: { status: 'student', relationType: 'hr' },
  administrator: { status: 'teacher' },
  author: { status: 'teacher' },
};

/** Rows that only a random world has, which would be below a row that is about another user. */
const UNREAL = [
  // An answer is of the learner whose attempt it is of.
  `UPDATE "track_e_attempt" "a" SET "user_id" = (SELECT "e"."user_id" FROM "track_e_exercises" "e" WHERE "e"."id" = "a"."track_exercise_id")`,
  // A remark is about the learner whose presence it is at.
  `UPDATE "c_attendance_result_comment" "c" SET "user_id" = "s"."user_id" FROM "c_attendance_sheet" "s" WHERE "s"."id" = "c"."attendance_sheet_id"`,
  // A folder of a portfolio is in a folder of the same portfolio.
  `UPDATE "portfolio_category" SET "parent_id" = NULL`,
  // Assignments are given to people, and works are not.
  `DELETE FROM "c_student_publication_rel_user" WHERE "publication_id" IN (SELECT "id" FROM "c_student_publication" WHERE "publication_parent_id" IS NOT NULL)`,
];

const SECRET = 'a secret or a sign-in of the account, which its foreign key deletes';
const OF_MEETINGS = 'written by the service about meetings; test/e2e/conference/privacy.spec.ts erases them';
const OF_ROLLS = 'of the rolls of meetings; test/e2e/conference/rolls.spec.ts erases them';
/** Columns that no world names anybody in, and why. */
const UNSEEN: Readonly<Record<string, string>> = {
  'attendance_statement.user_id': 'what was signed about a person, which its foreign key deletes',
  'account_token.user_id': SECRET,
  'recovery_code.account_id': SECRET,
  'second_factor.account_id': SECRET,
  'sign_in_challenge.account_id': SECRET,
  'sign_in_session.acting_account_id': SECRET,
  'user_identity.user_id': SECRET,
  'sign_in_session.account_id': 'ends when the account is closed, before the person is deleted',
  'conference_attendance_mark.user_id': OF_MEETINGS,
  'conference_completion.user_id': OF_MEETINGS,
  'conference_cancelled_meeting.user_id': OF_MEETINGS,
  'conference_cancelled_meeting.actor_id': OF_MEETINGS,
  'conference_objection.user_id': 'an objection of the person, which its foreign key deletes',
  'conference_participant_account.user_id': OF_MEETINGS,
  'conference_past_learner.user_id': OF_ROLLS,
  'conference_roll_change.user_id': OF_ROLLS,
  'conference_roll_change.changed_by_id': OF_ROLLS,
  'conference_setting.updated_by_id': OF_MEETINGS,
  'c_survey_completion.user_id': 'who completed an anonymous survey of a group, which its foreign key deletes',
  'gradebook_frozen_score.user_id': 'what counted when a column was locked, which its foreign key deletes',
  'lp_launch.user_id': 'an opening of a package, which ends within a day, and which its foreign key deletes',
  'notification_source.user_id': 'what was notified already, which its foreign key deletes',
  'resumable_upload.owner_id': 'kept until its clean-up, which test/e2e/platform/erasure.spec.ts specifies',
  'track_course_day.user_id': 'sums of visits, which their foreign key deletes',
  'track_course_tool_day.user_id': 'sums of visits, which their foreign key deletes',
  'track_e_default.acting_user': 'sealed, and kept',
};

const iri = (person: Person | undefined): string => `/api/users/${person?.id ?? 0}`;
const placeOf = ({ table, column }: ErasedColumn): string => `${table}.${column}`;

describe('the declaration of an erasure', () => {
  const standard = entitiesOf(standardFeatureList);
  const rejection = (entity: new () => object): Promise<unknown> => compileEntities([...standard, entity]).then(() => 'taken', String);

  it('is asked of every reference to a user, at boot', async () => {
    expect(await rejection(Silent)).toContain('Silent.owner: refers to a person');
    expect(await rejection(SilentNumber)).toContain('SilentNumber.ownerId: refers to a person');
  });

  it('decides what the foreign key does', async () => {
    expect(await rejection(Contradiction)).toContain('has to be ON DELETE RESTRICT');
    expect(await rejection(Lasting)).toContain('cannot become null');
    expect(await rejection(Sound)).toBe('taken');
  });
});

describe('an erasure', () => {
  let app: TestApplication;
  let resources: ResourceDefinition[];
  let columns: readonly ErasedColumn[];
  let asGlobal: ApiClient;
  /** Columns that named a person who was erased. */
  const seen = new Set<string>();
  beforeAll(async () => {
    app = await TestApplication.start();
    resources = await resourceCatalogue();
    columns = compileErasure(app.dataSource);
    asGlobal = app.as(await app.given.globalAdministrator());
  });
  afterAll(() => app.close());

  /** @returns what it did to others, one line each */
  async function erased({ id }: { readonly id: number }, onlookers: readonly ApiClient[] = []): Promise<string[]> {
    expect((await asGlobal.delete(`/api/users/${id}`)).status).toBe(204);
    const before = await snapshot(app.dataSource);
    const person = before.get('user')?.get(String(id)) ?? {};
    for (const column of columns)
      if ([...(before.get(column.table)?.values() ?? [])].some((row) => isNamed(column, row, person))) seen.add(placeOf(column));
    const shown = await answersOf(onlookers, resources);
    const { status, text } = await asGlobal.delete(`/api/users/${id}`);
    expect([id, status, text]).toEqual([id, 204, '']);
    const after = await snapshot(app.dataSource);
    const comparison = { dataSource: app.dataSource, columns, person, before, after, exceptions: FOLLOWS };
    const changed = changedAnswers(shown, await answersOf(onlookers, resources), person);
    const others = changed.filter((finding) => !COUNTED.some(([pattern]) => pattern.test(finding)));
    return [...findingsOf(comparison), ...others, ...(await left(id))];
  }

  /** Rows that still name the person by number, with a foreign key or without one. */
  async function left(id: number): Promise<string[]> {
    const named = columns.filter(({ rule }) => rule.kept === undefined);
    const counts = await app.dataSource.query<{ place: string }[]>(
      named
        .map(({ table, column }) => `SELECT '${table}.${column}' AS "place" FROM "${table}" WHERE "${column}"::text = '${id}' GROUP BY 1`)
        .join(' UNION ALL '),
    );
    return counts.map(({ place }) => `${place}: names the person, expected nobody`);
  }

  describe('in a world that was made through the API', () => {
    let room: Classroom;
    let people: Readonly<Record<string, Person>>;
    beforeAll(async () => {
      room = await classroom(app);
      people = await furnished();
    });

    /** People of each role, in their places; some of them make one of everything that they can make. */
    async function furnished(): Promise<Readonly<Record<string, Person>>> {
      const everybody: Record<string, Person> = {};
      for (const [name, account] of Object.entries(ROLES)) everybody[name] = await accountOf(`${name}zzz`, account);
      const there = { courses: `/api/courses/${room.course}`, users: `/api/users/${room.student.id}` };
      const factory = (callers: readonly ApiClient[]): HttpFactory =>
        new HttpFactory(resources, callers, recipesFor(resources, room), there);
      const global = factory([asGlobal]);
      for (const [name, person] of Object.entries(everybody))
        await global.another('course_rel_users', { user: iri(person), ...PLACES[name] });
      await global.another('session_rel_course_rel_users', { user: iri(everybody.coach), status: 'course_coach' });
      await global.another('session_rel_users', { user: iri(everybody.coach), relationType: 'general_coach' });
      await global.another('c_group_rel_tutors', { user: iri(everybody.tutor) });
      await global.another('user_rel_users', { user: iri(everybody.learner), friend: iri(everybody.hr), relationType: 'hr' });
      await postOnWall(everybody.author, everybody.learner);
      for (const person of [...MAKERS.flatMap((name) => everybody[name] ?? []), room.student, room.teacher])
        await makeEverything(factory([app.as(person)]));
      return everybody;
    }

    /** One becomes a friend of the other, and writes on the other's wall. */
    async function postOnWall(writer: Person | undefined, owner: Person | undefined): Promise<void> {
      if (!writer || !owner) throw new Error('Both are there.');
      const asked = await app.as(writer).post('/api/user_rel_users', { user: iri(writer), friend: iri(owner) });
      await app.as(owner).patch(String(asked.body['@id']), { relationType: 'friend' });
      const posted = await app.as(writer).post('/api/social_posts', { content: 'Hello', userReceiver: iri(owner) });
      expect([asked.status, posted.status]).toEqual([201, 201]);
    }

    async function accountOf(name: string, more: object): Promise<Person> {
      const names = { username: `${name}.quillfeather`, email: `${name}@quillfeather.example`, firstname: name, lastname: 'Quillfeather' };
      const { body } = await asGlobal.post('/api/users', { ...names, ...more, plainPassword: 'a good password' });
      const person = { id: Number(body.id), username: names.username };
      await app.stranger.post('/api/authentication_token', { username: person.username, password: 'a good password' });
      const meeting = { title: 'Office hours', user: iri(person) };
      await app.as(person).post('/api/conference_meetings', meeting, { 'Idempotency-Key': name });
      await app.as(person).post(`${iri(person)}/export`, {});
      return person;
    }

    /** What a role may not make is left out: the columns that were seen are counted in the end. */
    async function makeEverything(factory: HttpFactory): Promise<void> {
      const makeable = resources.filter(({ operations, path }) => operations.includes('create') && !['users', 'courses'].includes(path));
      for (const { path } of makeable) await factory.make(path).catch(() => undefined);
    }

    it.each(Object.keys(ROLES))('of the %s harms nobody else, and leaves nothing of the person', async (name) => {
      const person = people[name] as Person;
      expect(await erased(person, ONLOOKED.includes(name) ? [room.asTeacher] : [])).toEqual([]);
      const places = await placesOf(app.dataSource, `${name}zzz|/users/${person.id}\\M|\\mu:${person.id}\\M`);
      expect(places.filter((place) => !NAMED_THERE.some((table) => place.startsWith(`${table}.`)))).toEqual([]);
    });

    it('of the only teacher leaves the course to its learners', async () => {
      expect(await erased(room.teacher, [room.asStudent])).toEqual([]);
    });

    it('leaves no foreign key that points nowhere', async () => {
      expect(await app.dataSource.query(`SELECT "conname" FROM "pg_constraint" WHERE "contype" = 'f' AND NOT "convalidated"`)).toEqual([]);
    });
  });

  describe('in a random world', () => {
    /** Random rows hold random numbers where no foreign key asks for more: one of each column that nobody was named in yet gets this person. */
    async function nameIn({ id }: { readonly id: number }): Promise<void> {
      const hasKey = ({ table, column }: ErasedColumn): boolean =>
        app.dataSource.getMetadata(table).foreignKeys.some(({ columnNames }) => columnNames[0] === column);
      const unnamed = columns.filter(
        (column) => !seen.has(placeOf(column)) && (!hasKey(column) || column.rule.way === 'trace') && !(placeOf(column) in UNSEEN),
      );
      for (const { table, column, key } of unnamed) {
        const first = `SELECT ${key.map((name) => `"${name}"`).join(', ')} FROM "${table}" ORDER BY 1 DESC LIMIT 1`;
        await app.dataSource.query(
          `UPDATE "${table}" SET "${column}" = ${id} WHERE (${key.map((name) => `"${name}"`).join(', ')}) IN (${first})`,
        );
      }
    }

    it('of each person harms nobody else', async () => {
      const world = await RandomFixtures.build(app.dataSource, resources, drawsOf(SEED));
      for (const statement of UNREAL) await app.dataSource.query(statement);
      const persons = world.users.filter(({ portal }) => portal === 1);
      expect(persons.length).toBeGreaterThan(5);
      for (const person of persons) {
        await nameIn(person);
        expect([person.status, await erased(person)]).toEqual([person.status, []]);
      }
    });
  });

  it('was looked at for every column that names people', () => {
    const unseen = columns.map(placeOf).filter((place) => !seen.has(place));
    expect(unseen.filter((place) => !(place in UNSEEN))).toEqual([]);
    expect(Object.keys(UNSEEN).filter((place) => !unseen.includes(place))).toEqual([]);
  });
});

const anybody = policy('silent', { read: nobody });

@Entity('silent')
@ApiResource({ path: 'silent', policy: anybody, operations: [], description: 'Refers to a user without a word.' })
class Silent {
  @Identifier()
  id: number;

  @Reference(() => User, { onDelete: 'CASCADE' })
  owner: User;
}

@Entity('silent_number')
@ApiResource({ path: 'silent_number', policy: anybody, operations: [], description: 'Refers to a user by a key written by hand.' })
class SilentNumber {
  @Identifier()
  id: number;

  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @WholeNumber({ write: false, namesNone: 'Of a test.' })
  ownerId: number | null;
}

@Entity('contradiction')
@ApiResource({ path: 'contradiction', policy: anybody, operations: [], description: 'Would go with its author.' })
class Contradiction {
  @Identifier()
  id: number;

  @Reference(() => User, { erasure: 'author', onDelete: 'CASCADE' })
  owner: User;
}

@Entity('lasting')
@ApiResource({ path: 'lasting', policy: anybody, operations: [], description: 'A trace that cannot become null.' })
class Lasting {
  @Identifier()
  id: number;

  @Reference(() => User, { required: true, erasure: 'trace' })
  owner: User;
}

@Entity('sound')
@ApiResource({ path: 'sound', policy: anybody, operations: [], description: 'Says what becomes of it.' })
class Sound {
  @Identifier()
  id: number;

  @Erased('subject')
  @ForeignKey(() => User, { onDelete: 'CASCADE' })
  @WholeNumber({ write: false, namesNone: 'Of a test.' })
  ownerId: number | null;
}
