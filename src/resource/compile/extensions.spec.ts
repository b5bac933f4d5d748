import { describe, expect, it } from '@jest/globals';
import { Entity, type Relation } from 'typeorm';
import { Boat, compileEntities, Harbour } from '../../../test/support/boat-fixtures/boats.js';
import { ApiResource } from '../declare/api-resource.decorator.js';
import { Identifier } from '../declare/identity-fields.decorator.js';
import { WholeNumber } from '../declare/number-fields.decorator.js';
import { UniqueReference } from '../declare/reference-fields.decorator.js';
import { policy } from '../model/policy.js';
import { authenticated, everyone } from '../model/rule.js';

const open = (name: string) => policy(name, { read: everyone, create: authenticated, update: authenticated, delete: authenticated });

@Entity('insurance')
@ApiResource({ path: 'insurances', description: 'What a boat is insured for.', policy: open('insurances') })
class Insurance {
  @Identifier() id: number;

  @UniqueReference(() => Boat, { extends: 'insurance', required: true, onDelete: 'CASCADE' }) boat: Relation<Boat>;

  @WholeNumber({ filter: ['range'], order: true }) sum: number | null;

  @WholeNumber() excess: number | null;
}

@Entity('lasting')
@ApiResource({ path: 'lasting', description: 'Outlives its boat.', policy: open('lasting') })
class Lasting {
  @Identifier() id: number;

  @UniqueReference(() => Boat, { extends: 'lasting', required: true }) boat: Relation<Boat>;
}

@Entity('renamed')
@ApiResource({ path: 'renamed', description: 'Another name.', policy: open('renamed') })
class Renamed {
  @Identifier() id: number;

  @UniqueReference(() => Boat, { extends: 'name', required: true, onDelete: 'CASCADE' }) boat: Relation<Boat>;
}

describe('a resource that extends another', () => {
  it('gives it a member, and the filters and orders that it has itself', async () => {
    const boats = (await compileEntities([Harbour, Boat, Insurance])).get(Boat);
    expect(boats?.fields.get('insurance')).toMatchObject({ type: 'reference', owned: true, inverse: 'boat', writable: 'never' });
    expect([...(boats?.relatedFilters.keys() ?? [])]).toEqual(['homePort.name', 'insurance.sum']);
    expect([...(boats?.relatedOrders.keys() ?? [])]).toEqual(['homePort.name', 'insurance.sum']);
  });

  it('leaves it as it is where it is not among the resources', async () => {
    const boats = (await compileEntities([Harbour, Boat])).get(Boat);
    expect(boats?.fields.has('insurance')).toBe(false);
    expect([...(boats?.relatedFilters.keys() ?? [])]).toEqual(['homePort.name']);
  });

  it('is refused where the member is there already, or its rows would outlive the item', async () => {
    await expect(compileEntities([Harbour, Boat, Renamed])).rejects.toThrow('the member Boat.name already exists');
    await expect(compileEntities([Harbour, Boat, Lasting])).rejects.toThrow('is owned, so that it has to be deleted with its owner');
  });
});
