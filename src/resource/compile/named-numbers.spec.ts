import { describe, expect, it } from '@jest/globals';
import { Entity } from 'typeorm';
import { compileEntities } from '../../../test/support/boat-fixtures/boats.js';
import type { EntityClass } from '../model/field-declaration.js';
import { ApiResource } from '../declare/api-resource.decorator.js';
import { Identifier } from '../declare/identity-fields.decorator.js';
import { WholeNumber } from '../declare/number-fields.decorator.js';
import { policy } from '../model/policy.js';
import { everyone } from '../model/rule.js';

const open = policy('tests', { read: everyone, create: everyone, update: everyone, delete: everyone });

/** @param options of a number called `pierId` */
function mooringWith(options: { readonly names?: string; readonly namesNone?: string }): EntityClass {
  class Mooring {
    id: number;
    pierId: number | null;
  }
  Identifier()(Mooring.prototype, 'id');
  WholeNumber(options)(Mooring.prototype, 'pierId');
  ApiResource({ path: 'moorings', policy: open, description: 'Where a boat lies.' })(Mooring);
  Entity('mooring')(Mooring);
  return Mooring;
}

describe('a whole number that is called as the id of something', () => {
  it('says whose id it is, or why of nothing', async () => {
    await expect(compileEntities([mooringWith({})])).rejects.toThrow(/pierId.*say of which resource by `names`, or why not by `namesNone`/);
    const [alone] = (await compileEntities([mooringWith({ namesNone: 'Piers are not ours.' })])).values();
    expect(alone?.fields.get('pierId')?.namesNone).toBe('Piers are not ours.');
  });

  it('leads to the resource that it names, and is a number where that is not there', async () => {
    const mooring = mooringWith({ names: 'moorings' });
    const itself = (await compileEntities([mooring])).get(mooring);
    expect(itself?.fields.get('pierId')?.named).toBe(itself);
    const [alone] = (await compileEntities([mooringWith({ names: 'piers' })])).values();
    expect(alone?.fields.get('pierId')).toMatchObject({ named: undefined, namesNone: 'There are no piers here.' });
  });
});
