import type { TriggerStatement } from '../../../database/schema/trigger-set.js';

/**
 * What a foreign key of the ledger on its meetings would do, once a statement: a key looks at each row, which was a third of
 * what adding it took. The functions are in the migration that made them.
 */
export const LEDGER_TRIGGERS: readonly TriggerStatement[] = [
  {
    name: 'meeting_of_added',
    table: 'conference_event',
    sql: `CREATE TRIGGER "meeting_of_added" AFTER INSERT ON "conference_event" REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION require_meetings_of_events()`,
  },
  {
    name: 'meeting_of_changed',
    table: 'conference_event',
    sql: `CREATE TRIGGER "meeting_of_changed" AFTER UPDATE OF "meeting_id" ON "conference_event" FOR EACH ROW
       WHEN (NEW."meeting_id" IS NOT NULL AND NEW."meeting_id" IS DISTINCT FROM OLD."meeting_id") EXECUTE FUNCTION require_meeting_of_event()`,
  },
  {
    name: 'events_of_deleted',
    table: 'conference_meeting',
    sql: `CREATE TRIGGER "events_of_deleted" AFTER DELETE ON "conference_meeting" REFERENCING OLD TABLE AS gone
       FOR EACH STATEMENT EXECUTE FUNCTION delete_events_of_meetings()`,
  },
];

/** Keeps `ConferenceMeeting.recentAt`, whichever way a record of presence is made. The function is in the migration that made it. */
export const RECENT_MEETINGS: TriggerStatement = {
  name: 'recent_meetings',
  table: 'conference_activity',
  sql: `CREATE TRIGGER "recent_meetings" AFTER INSERT ON "conference_activity" REFERENCING NEW TABLE AS added
       FOR EACH STATEMENT EXECUTE FUNCTION note_recent_meetings()`,
};
