import { describe, expect, it } from '@jest/globals';
import { Entity, type Relation } from 'typeorm';
import { compileEntities, Harbour } from '../../../test/support/boat-fixtures/boats.js';
import { sql } from '../../database/sql.js';
import { ApiResource, type ResourceOptions } from '../declare/api-resource.decorator.js';
import { Identifier } from '../declare/identity-fields.decorator.js';
import { Reference } from '../declare/reference-fields.decorator.js';
import { Text } from '../declare/text-fields.decorator.js';
import type { EntityClass, FieldOptions } from '../model/field-declaration.js';
import { policy } from '../model/policy.js';
import { authenticated, everyone } from '../model/rule.js';

const open = policy('piers', { read: everyone, create: authenticated, update: authenticated, delete: authenticated });

/** A pier whose flag is declared in some way, and that says something of its writes. */
function pier(flag: FieldOptions, options: Partial<ResourceOptions> = {}, harbour: FieldOptions = { write: 'create' }): EntityClass {
  @Entity('pier')
  @ApiResource({ path: 'piers', description: 'Where boats lie.', policy: open, ...options })
  class Pier {
    @Identifier() id: number;

    @Reference(() => Harbour, harbour) harbour: Relation<Harbour> | null;

    @Text(flag) flag: string | null;
  }
  return Pier;
}

const compiled = (entity: EntityClass): Promise<unknown> => compileEntities([Harbour, entity]);

describe('a declaration of what is written stops the start', () => {
  it.each([
    ['a copy along no reference', pier({ copies: 'flag.name', write: false }), 'is no member along a reference'],
    ['a copy along a reference that changes', pier({ copies: 'harbour.name', write: false }, {}, {}), 'that stays as it was made'],
    ['a copy of what is not there', pier({ copies: 'harbour.depth', write: false }), 'which is not stored there'],
    ['what follows from no member', pier({ derived: { from: 'depth', value: () => Promise.resolve('') } }), 'follows from "depth"'],
    [
      'a requirement about no member',
      pier({}, { requires: [{ about: ['depth'], met: () => sql`TRUE`, message: 'Deep.' }] }),
      'is what a requirement is about and is no member',
    ],
    [
      'a requirement over a member that is not stored',
      pier({}, { requires: [{ about: ['flag'], met: (row) => row.column('depth'), message: 'Deep.' }] }),
      'has no stored property "depth"',
    ],
    [
      'an obstacle over a member that is not stored',
      pier({}, { obstacles: [{ to: 'delete', when: (row) => row.column('depth'), message: 'Deep.' }] }),
      'has no stored property "depth"',
    ],
  ])('with %s', async (_what, entity, sentence) => {
    await expect(compiled(entity)).rejects.toThrow(sentence);
  });

  it('and not where it holds', async () => {
    await expect(compiled(pier({ copies: 'harbour.name', write: false }))).resolves.toBeDefined();
  });
});
