/** A trigger, of which TypeORM knows nothing. */
export interface TriggerStatement {
  /** Unique within its table. */
  readonly name: string;
  readonly table: string;
  /** The `CREATE TRIGGER` statement. */
  readonly sql: string;
  /** What makes it together with others, and on many tables at once, in a migration. */
  readonly set?: TriggerSet;
}

/** Triggers that functions of the database make and drop on many tables at once. */
export interface TriggerSet {
  /** How many triggers it makes on each table. */
  readonly size: number;
  /** The statement that makes them on these tables. */
  create(tables: readonly string[]): string;
  /** The statement that drops them from these tables. */
  drop(tables: readonly string[]): string;
}

/** Triggers that are made one by one, and the sets that are made on whole tables. */
interface GroupedTriggers {
  readonly single: readonly TriggerStatement[];
  readonly sets: ReadonlyMap<TriggerSet, readonly string[]>;
}

/**
 * Puts triggers of one set together by table.
 * @param triggers any; where some of a table's triggers of a set are missing, the others remain single
 */
export function groupTriggers(triggers: readonly TriggerStatement[]): GroupedTriggers {
  const sets = new Map<TriggerSet, string[]>();
  for (const set of new Set(triggers.flatMap((trigger) => trigger.set ?? []))) {
    const tables = triggers.filter((trigger) => trigger.set === set).map(({ table }) => table);
    const whole = [...new Set(tables)].filter((table) => tables.filter((other) => other === table).length === set.size);
    if (whole.length > 0) sets.set(set, whole);
  }
  const isInSet = ({ set, table }: TriggerStatement): boolean => set !== undefined && sets.get(set)?.includes(table) === true;
  return { single: triggers.filter((trigger) => !isInSet(trigger)), sets };
}
