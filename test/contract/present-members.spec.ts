import { beforeAll, describe, expect, it } from '@jest/globals';
import { validateSync } from 'class-validator';
import { rememberValidation } from '../../src/fast-path/remembered-validation.js';
import { bodyInstance } from '../../src/resource/input/body-instance.js';
import type { ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { resourceCatalogue } from '../support/resource-catalogue.js';

const VALUES: readonly unknown[] = [null, 'x', 'x'.repeat(70_000), -1, [], {}, '2026-02-31T00:00:00Z'];

/** A body is held against the rules of the members that are there: it must be as if it were held against all of them. */
describe('a body with one member, of every resource,', () => {
  let resources: readonly ResourceDefinition[];
  beforeAll(async () => {
    rememberValidation();
    resources = await resourceCatalogue();
  });

  const found = (instance: object): unknown =>
    validateSync(instance, { forbidUnknownValues: false, validationError: { target: false } }).map(({ property, constraints }) => [
      property,
      constraints,
    ]);

  /** What is wrong with a member alone, by all rules of its class and by those that are asked. */
  function answers(resource: ResourceDefinition, name: string, value: unknown): readonly [string, string] {
    const whole = Object.assign(Object.create(resource.entity.prototype as object) as object, { [name]: value });
    return [JSON.stringify(found(whole)), JSON.stringify(found(bodyInstance({ [name]: value }, resource)))];
  }

  it('is found wrong as by all rules of its class', () => {
    const asked = resources.flatMap((resource) =>
      [...resource.fields.keys()].flatMap((name) => VALUES.map((value) => ({ resource, name, answers: answers(resource, name, value) }))),
    );
    const differing = asked.filter(({ answers: [whole, narrowed] }) => whole !== narrowed);
    expect(differing.map(({ resource, name, answers: [whole] }) => `${resource.name}.${name}: ${whole.slice(0, 200)}`)).toEqual([]);
    expect(asked.filter(({ answers: [whole] }) => whole !== '[]').length).toBeGreaterThan(3_000);
  });
});
