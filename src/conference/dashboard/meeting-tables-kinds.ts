/** What can be taken along of one meeting beside the CSV and JSON of its figures. */
export const MEETING_TABLES = ['xlsx', 'intervals', 'intervals-xlsx', 'dictionary'] as const;

export type MeetingTable = (typeof MEETING_TABLES)[number];

/** Whether what is asked for is one of these. */
export function isMeetingTable(kind: string): kind is MeetingTable {
  return (MEETING_TABLES as readonly string[]).includes(kind);
}
