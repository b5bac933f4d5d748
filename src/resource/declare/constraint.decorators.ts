import { Check, Index, Unique } from 'typeorm';
import { recordIndex } from './declared-index.js';

interface DeclaredConstraint {
  readonly kind: 'unique' | 'check';
  readonly name: string;
  /** Property at which a broken constraint is reported. */
  readonly property: string;
  readonly message: string;
}

const constraints = new Map<object, DeclaredConstraint[]>();

function record(entity: object, constraint: DeclaredConstraint): void {
  constraints.set(entity, [...(constraints.get(entity) ?? []), constraint]);
}

interface UniqueTogetherOptions {
  readonly name: string;
  readonly message: string;
  /** Where the breach is reported: at the first of the properties unless said otherwise. */
  readonly property?: string;
  /** Two nulls count as the same value. */
  readonly nullsEqual?: boolean;
  /** Only rows that meet this SQL condition take part. */
  readonly where?: string;
}

/** No two rows agree in all of these properties. */
export function UniqueTogether(
  properties: readonly [string, ...string[]],
  { name, message, property = properties[0], nullsEqual = false, where }: UniqueTogetherOptions,
): ClassDecorator {
  return (entity) => {
    record(entity, { kind: 'unique', name, property, message });
    if (nullsEqual) {
      recordIndex(entity, { name, properties, unique: true, nullsEqual: true, where });
    } else if (where === undefined) {
      Unique(name, [...properties])(entity);
    } else {
      Index(name, [...properties], { unique: true, where })(entity);
    }
  };
}

interface ConstraintOptions {
  readonly name: string;
  /** SQL over the quoted column names; true or null passes. */
  readonly check: string;
  readonly property: string;
  readonly message: string;
}

/** A rule over several columns of one row, enforced by the database and reported at one property. */
export function Constraint({ name, check, property, message }: ConstraintOptions): ClassDecorator {
  return (entity) => {
    record(entity, { kind: 'check', name, property, message });
    Check(name, check)(entity);
  };
}

/** Read by the compiler alone, once, at boot. */
export function declaredConstraints(entity: object): readonly DeclaredConstraint[] {
  return constraints.get(entity) ?? [];
}
