import type { Relation } from 'typeorm';
import { DataSource, Entity } from 'typeorm';
import { sql } from '../../../src/database/sql.js';
import { SnakeNamingStrategy } from '../../../src/database/snake-naming.strategy.js';
import { compileResources } from '../../../src/resource/compile/resource-compiler.js';
import type { ResourceDefinition } from '../../../src/resource/model/resource-definition.js';
import { createdAnswer, documentAnswer, fileAnswer, itemAnswer } from '../../../src/resource/model/action-declaration.js';
import { ApiResource } from '../../../src/resource/declare/api-resource.decorator.js';
import type { EntityClass } from '../../../src/resource/model/field-declaration.js';
import { CreatedAt, Identifier } from '../../../src/resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../src/resource/declare/number-fields.decorator.js';
import { Reference } from '../../../src/resource/declare/reference-fields.decorator.js';
import { Email, Text } from '../../../src/resource/declare/text-fields.decorator.js';
import { Choice, Flag, Json, DateTime } from '../../../src/resource/declare/value-fields.decorator.js';
import { policy } from '../../../src/resource/model/policy.js';
import { all, authenticated, everyone, role, rule } from '../../../src/resource/model/rule.js';
import { CloneBoat, Lengthening, LengthenBoat, MoorBoat, Mooring, PrintPapers, Regatta, StartRegatta } from './boat-actions.js';
import { CountFleets } from './fleet-refresher.js';

const harbourMaster = role('HARBOUR_MASTER', 'harbour master');

/** Two small resources of no domain of ours, on which the kernel's parts are specified. */
@Entity('harbour')
@ApiResource({
  path: 'harbours',
  description: 'A place to moor.',
  policy: policy('harbours', { read: everyone, create: authenticated, update: authenticated, delete: authenticated }),
})
export class Harbour {
  @Identifier() id: number;

  @Text({ max: 60, required: true, search: true, order: true, filter: ['partial'] }) name: string;

  @CreatedAt({ order: true }) openedAt: Date;
}

@Entity('boat')
@ApiResource({
  path: 'boats',
  description: 'A vessel.',
  policy: policy('boats', { read: everyone, create: authenticated, update: authenticated, delete: harbourMaster }),
  relatedFilters: { 'homePort.name': ['partial'] },
  relatedOrder: ['homePort.name'],
  collections: [
    {
      name: 'racing',
      path: 'boats/racing',
      description: 'Boats that race, the longest first.',
      rule: authenticated,
      condition: (row) => sql`${row.column('racing')}`,
      order: (row) => sql`${row.column('length')} DESC NULLS LAST`,
    },
    {
      name: 'in_sail',
      path: 'harbours/{id}/sailing_boats',
      description: 'Sailing boats of a harbour.',
      item: () => Harbour,
      rule: rule('signed in, harbour with a name', (actor, row) => !actor.isAnonymous && sql`${row.column('name')} <> ''`),
      condition: (row, _, id) => sql`(${row.column('kind')} = 'sail' AND ${row.column('homePort')} = ${id})`,
    },
  ],
  actions: [
    {
      name: 'lengthen',
      method: 'PUT',
      path: 'boats/{id}/lengthen',
      description: 'Makes a boat longer.',
      rule: all(
        authenticated,
        rule('boats that do not race', (_, row) => sql`NOT ${row.column('racing')}`),
      ),
      input: () => Lengthening,
      answer: itemAnswer,
      handler: LengthenBoat,
    },
    {
      name: 'start_regatta',
      method: 'POST',
      path: 'boats/regatta',
      description: 'Starts a regatta of several boats.',
      rule: authenticated,
      input: () => Regatta,
      answer: documentAnswer('RegattaStart', { started: { type: 'integer' } }),
      handler: StartRegatta,
    },
    {
      name: 'clone',
      method: 'POST',
      path: 'boats/{id}/clone',
      description: 'Builds another boat of the kind.',
      rule: authenticated,
      answer: createdAnswer,
      handler: CloneBoat,
    },
    {
      name: 'moor',
      method: 'PUT',
      path: 'boats/{id}/moorings/{berth}',
      description: 'Moors the boat, and says whether it lay there already.',
      rule: authenticated,
      locksItem: false,
      parameters: [{ name: 'tide', type: 'string', description: 'High or low.' }],
      input: () => Mooring,
      inputOptional: true,
      answer: { kind: 'created', orExisting: true },
      handler: MoorBoat,
    },
    {
      name: 'papers',
      method: 'GET',
      path: 'boats/{id}/papers',
      description: 'The papers of a boat.',
      rule: harbourMaster,
      answer: fileAnswer('text/plain'),
      handler: PrintPapers,
    },
  ],
})
export class Boat {
  @Identifier() id: number;

  @Text({ max: 40, required: true, search: true, order: true, filter: ['exact', 'partial'] }) name: string;

  @Choice(['sail', 'motor'], { default: 'sail', filter: ['exact'] }) kind: string;

  @WholeNumber({ min: 1, max: 500, filter: ['exact', 'range'], order: true }) length: number | null;

  @Flag({ filter: ['exact'] }) racing: boolean;

  @DateTime({ filter: ['date', 'exists'], order: true }) launchedAt: Date | null;

  @Email({ max: 100, readableBy: harbourMaster, filter: ['exact'] }) skipperEmail: string | null;

  @Text({ max: 20, read: false }) keyCode: string | null;

  @Text({ max: 20, write: 'create' }) registration: string | null;

  @Text({ max: 20, writableBy: harbourMaster }) berth: string | null;

  @Json({ items: 'string' }) tags: string[] | null;

  @Reference(() => Harbour, { inverse: 'boats' }) homePort: Relation<Harbour> | null;
}

/** How many boats a harbour is home to; stands on a view. */
@Entity('fleet', { synchronize: false })
@ApiResource({
  path: 'fleets',
  description: 'The boats of a harbour, counted.',
  operations: ['list', 'read'],
  policy: policy('fleets', { read: everyone }),
  view: `SELECT "home_port_id" AS "id", "home_port_id" AS "harbour_id", count(*)::int AS "boats" FROM "boat"
    WHERE "home_port_id" IS NOT NULL GROUP BY "home_port_id"`,
  refresher: CountFleets,
})
export class Fleet {
  @Identifier() id: number;

  @Reference(() => Harbour, { write: false }) harbour: Relation<Harbour>;

  @WholeNumber({ write: false, order: true, filter: ['range'] }) boats: number;
}

export interface BoatFixtures {
  readonly boats: ResourceDefinition;
  readonly harbours: ResourceDefinition;
}

/** The compiled definitions; no database is needed for them. */
export async function boatFixtures(): Promise<BoatFixtures> {
  const resources = await compileEntities([Harbour, Boat]);
  return { boats: resources.get(Boat) as ResourceDefinition, harbours: resources.get(Harbour) as ResourceDefinition };
}

/** Compiles entity classes as the application does at boot. */
export async function compileEntities(entities: readonly EntityClass[]): Promise<ReadonlyMap<EntityClass, ResourceDefinition>> {
  const dataSource = new DataSource({ type: 'postgres', entities: [...entities], namingStrategy: new SnakeNamingStrategy() });
  await (dataSource as unknown as { buildMetadatas(): Promise<void> }).buildMetadatas();
  return compileResources(dataSource);
}
