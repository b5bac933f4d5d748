import type { Change } from '../model/change.js';
import type { StampValue } from '../model/field-declaration.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { ROW_ALIAS, RowReference } from '../model/row-reference.js';
import type { Write } from '../model/write.js';

type Stamping = Pick<Write, 'actor' | 'now' | 'resource'>;

/** What is to be written of a row that no processor writes. */
export function stamped(
  { resource, actor, operation }: Pick<Write, 'resource' | 'actor'> & { readonly operation: string },
  change: Change,
  now: Date,
): Pick<Write, 'resource' | 'values' | 'now'> {
  const stamp = operation === 'create' ? stampedNew : stampedChange;
  return { resource, now, values: stamp({ resource, actor, now }, change) };
}

/** The values of a new row with what the service writes into it; they override what was given. */
export function stampedNew<Values extends Change>(write: Stamping, values: Values): Values {
  const { stamps } = write.resource;
  return stamps.length === 0 ? values : { ...values, ...valuesOf(write, stamps) };
}

/** The values of a change with what each write leaves on the row. */
export function stampedChange<Values extends Change>(write: Stamping, values: Values): Values {
  const { stamps } = write.resource;
  if (stamps.length === 0) return values;
  return {
    ...values,
    ...valuesOf(
      write,
      stamps.filter(({ each }) => each),
    ),
  };
}

function valuesOf(write: Stamping, stamps: ResourceDefinition['stamps']): Change {
  const due = stamps.filter(({ unless }) => unless?.condition(write.actor, new RowReference(write.resource, ROW_ALIAS)) !== true);
  return Object.fromEntries(due.map(({ name, value }) => [name, STAMPS[value](write)]));
}

const STAMPS: Readonly<Record<StampValue, (write: Stamping) => unknown>> = {
  caller: ({ actor }) => actor.id,
  portal: ({ actor }) => actor.portalId,
  now: ({ now }) => now,
};
