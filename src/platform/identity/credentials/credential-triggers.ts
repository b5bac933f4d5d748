import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

const ROWS = { insert: 'NEW', delete: 'OLD' } as const;

/** Credentials begin and end with awards, however these are written. The function is in the migration that made it. */
export const CREDENTIAL_TRIGGERS: readonly TriggerStatement[] = Object.entries(ROWS).map(([event, rows]) => {
  const name = `credentials_${event}`;
  return {
    name,
    table: 'skill_rel_user',
    sql: `CREATE TRIGGER "${name}" AFTER ${event.toUpperCase()} ON "skill_rel_user" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_awards_by_credentials()`,
  };
});
