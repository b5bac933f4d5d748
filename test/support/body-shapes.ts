import { Actor } from '../../src/auth/actor.js';
import { readMembers } from '../../src/resource/input/body-reader.js';
import type { BodyShape, FieldDefinition, ResourceDefinition } from '../../src/resource/model/resource-definition.js';
import { parsePreferences } from '../../src/resource/protocol/preferences.js';
import { type Violation, ViolationProblem } from '../../src/resource/protocol/problem.js';

const ANYONE = Actor.of({ id: 1, username: 'ida', roles: [] }, 1);

/** Every shape that a body is read against: resources, and inputs of their actions. */
export function bodyShapes(resources: readonly ResourceDefinition[]): BodyShape[] {
  return resources.flatMap((resource) => [resource, ...[...resource.actions.values()].flatMap(({ input }) => (input ? [input] : []))]);
}

/** What is wrong with a body of this member alone, as if everybody might write it. */
export function violationsOfMember(shape: BodyShape, field: FieldDefinition, value: unknown): readonly Violation[] {
  const written: FieldDefinition = { ...field, writable: 'always', isWritableFor: () => true, planned: false };
  const only = { ...shape, fields: new Map([[field.name, written]]) };
  const context = { resource: only, operation: 'update', actor: ANYONE, preferences: parsePreferences(undefined) } as const;
  try {
    readMembers({ [field.name]: value }, context);
    return [];
  } catch (error) {
    if (!(error instanceof ViolationProblem)) throw error;
    return error.document.violations ?? [];
  }
}
