import type { TriggerStatement } from '../../database/schema/trigger-set.js';

/** Nobody changes the log, whatever statement they run; migrations make the function. */
export const AUDIT_TRIGGERS: readonly TriggerStatement[] = [
  {
    name: 'append_only_rows',
    table: 'track_e_default',
    sql: `CREATE TRIGGER "append_only_rows" BEFORE UPDATE OR DELETE ON "track_e_default" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_log()`,
  },
  {
    name: 'append_only_table',
    table: 'track_e_default',
    sql: `CREATE TRIGGER "append_only_table" BEFORE TRUNCATE ON "track_e_default" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_log()`,
  },
];
