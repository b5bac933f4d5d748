import type { TriggerStatement } from '../../database/schema/trigger-set.js';

const EVENTS = {
  insert: 'AFTER INSERT ON "resource_link" FOR EACH ROW',
  update:
    'AFTER UPDATE ON "resource_link" FOR EACH ROW WHEN (OLD.visibility IS DISTINCT FROM NEW.visibility OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)',
  delete: 'AFTER DELETE ON "resource_link" FOR EACH ROW',
} as const;

/** What is hidden with an assignment is its due date in the agenda too. The function is in the migration that made it. */
export const ASSIGNMENT_TRIGGERS: readonly TriggerStatement[] = Object.entries(EVENTS).map(([event, when]) => {
  const name = `due_dates_${event}`;
  return { name, table: 'resource_link', sql: `CREATE TRIGGER "${name}" ${when} EXECUTE FUNCTION follow_assignment_by_due_date()` };
});
