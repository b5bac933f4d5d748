import type { OpenAPIObject } from '@nestjs/swagger';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { tagOf } from '../model/resource-words.js';
import type { Schema } from './open-api-relations.js';

/** Tags of the kernel that are no resource's. */
const GENERAL: Readonly<Record<string, string>> = {
  Authentication: 'Signing in and out, renewal of tokens, and the second factor.',
  Batch: 'Several operations in one request.',
  Changes: 'What happened to items, in the order of its commits.',
  Operations: 'For those who run the service: whether it can do its work.',
};

/** The tags that operations have, each with what it is about. */
export function tagsOf(
  paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>,
  resources: readonly ResourceDefinition[],
): NonNullable<OpenAPIObject['tags']> {
  const used = new Set(Object.values(paths).flatMap((operations) => Object.values(operations).flatMap(({ tags }) => tags as string[])));
  const described = resources.map(({ entity, description }) => ({ name: tagOf(entity), description }));
  const others = [...used].filter((tag) => !described.some(({ name }) => name === tag));
  return [
    ...others.sort().map((name) => ({ name, description: GENERAL[name] ?? `What belongs to no resource: ${name.toLowerCase()}.` })),
    ...described,
  ];
}
