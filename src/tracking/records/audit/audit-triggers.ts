import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

const TABLE = 'track_e_default';

/** Nobody changes the log, whatever statement they run; migrations make the function. */
export const AUDIT_TRIGGERS: readonly TriggerStatement[] = [
  {
    name: 'append_only_rows',
    table: TABLE,
    sql: `CREATE TRIGGER "append_only_rows" BEFORE UPDATE OR DELETE ON "${TABLE}" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log()`,
  },
  { name: 'append_only_table', table: TABLE, sql: refuseTruncate(TABLE) },
];

/** Partitions inherit the trigger of rows and not that of the table. */
export function refuseTruncate(table: string): string {
  return `CREATE TRIGGER "append_only_table" BEFORE TRUNCATE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log()`;
}
