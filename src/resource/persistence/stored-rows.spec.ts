import { beforeAll, describe, expect, it } from '@jest/globals';
import { Entity, type Relation } from 'typeorm';
import { Boat, compileEntities, Harbour } from '../../../test/support/boat-fixtures/boats.js';
import { Actor } from '../../auth/actor.js';
import { ApiResource } from '../declare/api-resource.decorator.js';
import { Identifier } from '../declare/identity-fields.decorator.js';
import { WholeNumber } from '../declare/number-fields.decorator.js';
import { UniqueReference } from '../declare/reference-fields.decorator.js';
import { readTree } from '../input/write-tree.reader.js';
import type { NestedRow } from '../model/nested-write.js';
import { type Operation, policy } from '../model/policy.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { authenticated } from '../model/rule.js';
import type { Problem } from '../protocol/problem.js';
import { ofOne } from './stored-rows.js';

const ANYBODY = { read: authenticated, create: authenticated, update: authenticated, delete: authenticated };

@Entity('survey_of_boat')
@ApiResource({ path: 'boat_surveys', description: 'When a boat was surveyed.', policy: policy('boat_surveys', ANYBODY) })
class BoatSurvey {
  @Identifier() id: number;

  @UniqueReference(() => Boat, { extends: 'survey', required: true, onDelete: 'CASCADE' }) boat: Relation<Boat>;

  @WholeNumber({ required: true, min: 1 }) years: number;

  @WholeNumber() fee: number | null;
}

const STORED = { id: 5, isReadable: true, order: null };

/** A patch that writes the one row of an item without naming it. */
describe('the one row of an item', () => {
  let boats: ResourceDefinition;
  beforeAll(async () => {
    boats = (await compileEntities([Harbour, Boat, BoatSurvey])).get(Boat) as ResourceDefinition;
  });

  function row(survey: object, operation: Operation = 'update', preferred: readonly (readonly [string, string])[] = []): NestedRow {
    const preferences = { strict: false, lenient: false, minimal: false, quiet: false, values: new Map(preferred) };
    const actor = Actor.of({ id: 1, username: 'ida', roles: [] }, 1);
    const context = { resource: boats, id: 3, operation, actor, preferences, placeMembers: [] };
    return readTree(Buffer.from(JSON.stringify({ survey })), context).collections[0]?.rows[0] as NestedRow;
  }

  function refused(work: () => unknown): unknown {
    try {
      return work();
    } catch (error) {
      return (error as Problem).document.violations?.map(({ propertyPath }) => propertyPath);
    }
  }

  it('is changed by the members that are there', () => {
    expect(ofOne(row({ fee: 7 }), STORED)).toMatchObject({ operation: 'update', id: 5, change: { fee: 7 } });
  });

  it('is made where there is none, and needs what a new one needs', () => {
    expect(ofOne(row({ years: 2, fee: 7 }), undefined)).toMatchObject({ operation: 'create', change: { years: 2, fee: 7 } });
    expect(refused(() => ofOne(row({ fee: 7 }), undefined))).toEqual(['survey.years']);
  });

  it('is refused for values that neither admits, and needs all members where it is replaced', () => {
    expect(refused(() => row({ years: 0 }))).toEqual(['survey.years']);
    expect(refused(() => row({ fee: 7 }, 'update', [['nested', 'replace']]))).toEqual(['survey.years']);
  });
});
