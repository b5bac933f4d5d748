import type { DataSource } from 'typeorm';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import { Given, PORTAL } from '../given.js';
import { type FixtureUser, PARTS } from './fixture-user.js';
import { insertion } from './insertion.js';
import { RowDrafter, type RowRequest } from './row-drafter.js';
import { inOrderOfNeed, targetOf } from './fixture-columns.js';
import { type Draw, type RowDraft, type FixtureRow, FixtureRows } from './fixture-row.js';

/** What is on a portal by a row that says so. */
const ON_PORTALS: Readonly<Record<string, string>> = { course: 'course_id', session: 'session_id', usergroup: 'user_group_id' };
/** There is more of what ties people, courses, sessions and groups than of anything else. */
const MEMBERSHIP = /(course|session|group|group_info|user)_rel_(user|course|tutor|session|course_rel_user)$/;
/** Settings that give rights; in each world some of them are on. */
const SETTINGS = [
  'allow_teachers_to_create_sessions',
  'allow_session_auto_subscription',
  'session_coach_access_after_duration_end',
  'access_to_personal_file_for_all',
];
/** Tables of the whole installation: their rows are of no portal, also where a user of one made them. */
const OF_THE_INSTALLATION = new Set(['asset', 'page_category', 'page_layout', 'skill_profile', 'third_party_data_exchange']);
const TRIES = 6;
/** Ids from here on are those of a world, those below are the database's own. */
const FIRST_ID = 1_000_000;

/**
 * Two portals with people, courses, sessions, groups, content with its links, and some rows of every resource there is,
 * tied at random but never across portals. One person of the second portal may enter the first one too.
 */
export class RandomFixtures {
  readonly users: FixtureUser[] = [];
  /** In some worlds, a person of the other portal by everything that concerns them is registered on the first one too. */
  wanderer: FixtureUser | undefined;
  private readonly given: Given;
  private readonly drafter: RowDrafter;

  private constructor(
    private readonly dataSource: DataSource,
    readonly rows: FixtureRows,
    readonly otherPortal: number,
    nodeTypes: ReadonlyMap<string, number>,
    private readonly draw: Draw,
  ) {
    this.given = new Given(dataSource);
    this.drafter = new RowDrafter(dataSource, rows, draw, nodeTypes);
  }

  static async build(dataSource: DataSource, resources: readonly ResourceDefinition[], draw: Draw): Promise<RandomFixtures> {
    const given = new Given(dataSource);
    const rows = new FixtureRows(FIRST_ID, draw);
    const otherPortal = await given.row('access_url', { id: rows.newId(), url: 'http://other.test' });
    const nodeTypes = new Map<string, number>();
    const content = resources.filter(({ columns }) => columns.has('resourceNode'));
    for (const { table, path } of content) nodeTypes.set(table, await given.resourceType(path));
    const world = new RandomFixtures(dataSource, rows, otherPortal, nodeTypes, draw);
    for (const portal of [PORTAL, otherPortal]) await world.populate(portal);
    for (const portal of [PORTAL, otherPortal]) await world.settle(portal);
    for (const resource of inOrderOfNeed(dataSource, resources.filter(isTable))) await world.furnish(resource);
    return world;
  }

  /** Removes all worlds from the database. */
  static async end(dataSource: DataSource, resources: readonly ResourceDefinition[]): Promise<void> {
    // In this role foreign keys do not ask in which order rows go.
    const removals = resources.filter(isTable).map(({ table }) => `DELETE FROM "${table}" WHERE "id" >= ${FIRST_ID};`);
    await dataSource.query(`BEGIN; SET LOCAL session_replication_role = replica; ${removals.join(' ')} COMMIT;`);
  }

  private async populate(portal: number): Promise<void> {
    this.rows.add('access_url', { id: portal, portal, isTied: true, people: new Set() });
    for (const part of PARTS) {
      const person = { ...(await this.given.person({ id: this.rows.newId(), ...part })), ...part, portal };
      const registration = this.rows.newId();
      await this.dataSource.query('UPDATE access_url_rel_user SET url_id = $2, id = $3 WHERE user_id = $1', [
        person.id,
        portal,
        registration,
      ]);
      this.users.push(person);
      this.rows.add('user', { id: person.id, portal, isTied: true, people: new Set([person.id]) });
      this.rows.add('access_url_rel_user', { id: registration, portal, isTied: true, people: new Set([person.id]) });
    }
    if (portal !== PORTAL && this.draw(1) === 0) this.wanderer = this.users.at(-1);
    if (!this.wanderer) return;
    await this.given.row('access_url_rel_user', { id: this.rows.newId(), url_id: PORTAL, user_id: this.wanderer.id });
  }

  private async settle(portal: number): Promise<void> {
    for (const variable of SETTINGS.filter(() => this.draw(1) === 0)) {
      const id = await this.settingOf(portal, variable);
      this.rows.add('settings', { id, portal, isTied: true, people: new Set() });
    }
  }

  /** The setting is the world's own, and goes with it; the first portal has a row of every declared one. */
  private async settingOf(portal: number, variable: string): Promise<number> {
    const id = this.rows.newId();
    const values = { id, variable, selected_value: 'true', url_id: portal };
    await this.dataSource.query('DELETE FROM settings WHERE variable = $1 AND url_id = $2 AND subkey IS NULL', [variable, portal]);
    return this.given.row('settings', values);
  }

  private async furnish(resource: ResourceDefinition): Promise<void> {
    const wanted = MEMBERSHIP.test(resource.table) ? 10 : 3;
    // The first are there before the others, which may lead to them.
    for (const count of [1, wanted - 1]) await this.furnishWith(resource, count);
  }

  /** That many rows on each portal, in one statement where their values suit each other. */
  private async furnishWith(resource: ResourceDefinition, count: number): Promise<void> {
    const portals = [PORTAL, this.otherPortal].flatMap((portal) => Array<number>(count).fill(portal));
    const drafts = portals.map((portal) => this.drafter.draft(resource, portal));
    if (await this.isWritten(drafts.flat())) return;
    for (const portal of portals) await this.furnishOne(resource, portal);
  }

  /** Values that break a rule over several columns are drawn anew; after a while fewer of them. */
  private async furnishOne(resource: ResourceDefinition, portal: number): Promise<void> {
    let wishes: RowRequest = { isPlain: false };
    for (let tries = 0; tries < TRIES; tries += 1) {
      const broken = await this.write(this.drafter.draft(resource, portal, wishes));
      if (broken === undefined) return;
      wishes = { isPlain: tries > 1, property: resource.constraints.get(broken)?.property };
    }
  }

  private async isWritten(drafts: readonly RowDraft[]): Promise<boolean> {
    return (await this.write(drafts)) === undefined;
  }

  /** @returns the name of the constraint that refused it all, if one did */
  private async write(drafts: readonly RowDraft[]): Promise<string | undefined> {
    try {
      const kept = await this.dataSource.transaction(async (manager) => {
        const ids: number[] = [];
        for (const table of new Set(drafts.map((draft) => draft.table))) {
          const statement = insertion(drafts.filter((draft) => draft.table === table)).compile();
          const written = await manager.query<{ id: number | string }[]>(statement.text, statement.values);
          ids.push(...written.map(({ id }) => Number(id)));
        }
        return new Set(ids);
      });
      for (const draft of drafts) if (kept.has(Number(draft.values.id))) await this.remember(draft);
      return undefined;
    } catch (error) {
      const { constraint } = (error as { driverError?: { constraint?: string } }).driverError ?? {};
      if (constraint === undefined) throw error;
      return constraint;
    }
  }

  private async remember({ table, portal, values, leadsTo }: RowDraft): Promise<void> {
    const people = new Set(leadsTo.flatMap((row) => [...row.people]));
    this.rows.add(table, { id: Number(values.id), portal, isTied: this.isTied(table, leadsTo), people });
    const key = ON_PORTALS[table];
    if (!key) return;
    const id = await this.given.row(`access_url_rel_${table}`, { id: this.rows.newId(), url_id: portal, [key]: values.id });
    this.rows.add(`access_url_rel_${table}`, { id, portal, isTied: true, people: new Set() });
  }

  /** Where a row can name its portal, that says of which it is; one that names none is of all portals. */
  private isTied(table: string, leadsTo: readonly FixtureRow[]): boolean {
    if (table in ON_PORTALS) return true;
    if (OF_THE_INSTALLATION.has(table)) return false;
    const { columns } = this.dataSource.getMetadata(table);
    const portals = new Set(leadsTo.filter((row) => row.id === row.portal));
    return columns.some((column) => targetOf(column) === 'access_url') ? portals.size > 0 : leadsTo.some((row) => row.isTied);
  }
}

/** A view has rows as soon as its tables have. */
function isTable({ view }: ResourceDefinition): boolean {
  return view === undefined;
}
