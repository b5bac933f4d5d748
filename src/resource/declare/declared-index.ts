import { Index } from 'typeorm';

/** An index that TypeORM cannot express; written into migrations from this declaration and watched for drift like the others. */
export interface DeclaredIndex {
  readonly name: string;
  readonly properties: readonly string[];
  readonly unique: boolean;
  /** Two nulls count as the same value (`NULLS NOT DISTINCT`). */
  readonly nullsEqual: boolean;
  readonly where?: string;
}

const indexes = new Map<object, DeclaredIndex[]>();

/** Records an index and tells TypeORM to leave the one of that name alone. */
export function recordIndex(entity: object, index: DeclaredIndex): void {
  indexes.set(entity, [...(indexes.get(entity) ?? []), index]);
  leaveToLyceum(entity, index.name);
}

/** The index in the order of a resource's lists where none is asked for. @param path of the resource, since its table is not known yet */
export function orderIndexName(path: string): string {
  return `ix_${path}_order`;
}

/** Tells TypeORM's schema builder that an index of this name belongs to somebody else. */
export function leaveToLyceum(entity: object, name: string): void {
  Index(name, { synchronize: false })(entity as new () => object);
}

/** Read by the compiler alone, once, at boot. */
export function declaredIndexes(entity: object): readonly DeclaredIndex[] {
  return indexes.get(entity) ?? [];
}
