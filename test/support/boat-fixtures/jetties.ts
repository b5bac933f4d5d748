import { Entity, type Relation } from 'typeorm';
import { sql } from '../../../src/database/sql.js';
import { ApiResource } from '../../../src/resource/declare/api-resource.decorator.js';
import { Identifier } from '../../../src/resource/declare/identity-fields.decorator.js';
import { WholeNumber } from '../../../src/resource/declare/number-fields.decorator.js';
import { Reference } from '../../../src/resource/declare/reference-fields.decorator.js';
import { Text } from '../../../src/resource/declare/text-fields.decorator.js';
import { Flag } from '../../../src/resource/declare/value-fields.decorator.js';
import { policy } from '../../../src/resource/model/policy.js';
import { noRing, type Requirement, sameAlong } from '../../../src/resource/model/requirement.js';
import { authenticated, everyone, role } from '../../../src/resource/model/rule.js';
import { Harbour } from './boats.js';

const MOST_JETTIES = 4;

/** As many as a harbour has room for, however many are built at once. */
const room: Requirement = {
  about: ['harbour'],
  onlyOf: 'new',
  isConflict: true,
  held: (ids) => sql`SELECT 1 FROM "harbour" WHERE "id" IN (SELECT "harbour_id" FROM "jetty" WHERE "id" = ANY(${ids})) FOR NO KEY UPDATE`,
  met: (row) => sql`(SELECT count(*) FROM "jetty" "j" WHERE "j"."harbour_id" = ${row.column('harbour')}) <= ${MOST_JETTIES}`,
  message: 'The harbour has no room for another jetty.',
};

/** A jetty: everything that its rows have to meet is declared, and nothing is written by hand. */
@Entity('jetty')
@ApiResource({
  path: 'jetties',
  description: 'Where boats lie.',
  policy: policy('jetties', { read: everyone, create: authenticated, update: authenticated, delete: authenticated }),
  requires: [
    noRing,
    sameAlong({ reference: 'parent', member: 'harbour', message: 'It belongs to another harbour.' }),
    {
      about: ['length', 'depth'],
      met: (row) => sql`${row.column('length')} <= ${row.column('depth')} * 10`,
      message: (row) => sql`'This value should be ' || ${row.column('depth')} * 10 || ' or less.'`,
      code: 'too-long-for-its-depth',
    },
    room,
    {
      about: ['depth', 'name'],
      ofNull: true,
      met: (row) => sql`${row.column('depth')} IS NOT NULL OR ${row.column('name')} <> 'Deep'`,
      message: 'It says how deep it is.',
    },
  ],
  obstacles: [
    { to: 'update', when: (row) => row.column('closed'), message: 'This jetty is closed.' },
    { to: 'delete', when: (row) => sql`${row.column('length')} > 50`, message: 'Nothing this long is pulled down.' },
  ],
})
export class Jetty {
  @Identifier() id: number;

  @Reference(() => Harbour, { required: true, write: 'create', onDelete: 'CASCADE' }) harbour: Relation<Harbour>;

  @Text({ copies: 'harbour.name', write: false }) harbourName: string | null;

  @Reference(() => Jetty, { onDelete: 'CASCADE' }) parent: Relation<Jetty> | null;

  @Text({ max: 40, required: true }) name: string;

  @Text({ required: true, derived: { from: 'name', value: (_write, { name }) => Promise.resolve(String(name).toUpperCase()) } })
  sign: string;

  @WholeNumber({ min: 1 }) length: number | null;

  @WholeNumber({ min: 1 }) depth: number | null;

  @Flag() closed: boolean;

  @WholeNumber({
    namesNone: 'Sailors have no list here.',
    write: 'create',
    stamp: { value: 'caller', unless: role('HARBOUR_MASTER', 'harbour master') },
  })
  builderId: number | null;
}
