import { type Deprecation, DEPRECATION_EXTENSION } from '../../deprecation/deprecated.decorator.js';
import { headers } from './open-api-parts.js';
import type { Schema } from './open-api-schemas.js';

/** Says of an operation that it is to go, where it is declared so: for people, for generators of clients, and until when. */
export function describeDeprecation(operation: Schema): void {
  const { [DEPRECATION_EXTENSION]: declared, description } = operation;
  if (declared === undefined) return;
  Reflect.deleteProperty(operation, DEPRECATION_EXTENSION);
  const { since, sunset, successor } = declared as Deprecation;
  const sentence = `Deprecated since ${since}: use \`${successor}\`. It may be gone from ${sunset} on.`;
  Object.assign(operation, {
    deprecated: true,
    'x-sunset': sunset,
    description: description === undefined || description === '' ? sentence : `${description as string} ${sentence}`,
  });
  for (const response of Object.values(operation.responses as Record<string, Schema>)) {
    if (response.$ref === undefined) Object.assign(response, headers('Deprecation', 'Sunset', 'Link'));
  }
}
