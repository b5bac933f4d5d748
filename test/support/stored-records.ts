/** Lately, or the processes would conclude from the silence since that everybody has left. */
export const LECTURE_START = Math.floor(Date.now() / 1000) * 1000 - 7_200_000;

/** A presence interval as it is stored; times in seconds. */
export interface StoredMetrics {
  readonly key: string;
  readonly seconds: number;
  readonly open: boolean;
  readonly talk: number;
  readonly camera: number;
  readonly messages: number;
  readonly hands: number;
}

/** The records of presence of a meeting, by participant and in the order of time. */
export async function storedRecords(
  dataSource: { query<Rows>(text: string, parameters: readonly unknown[]): Promise<Rows> },
  meeting: number,
): Promise<StoredMetrics[]> {
  return dataSource.query<StoredMetrics[]>(
    `SELECT "participant_key" AS "key", extract(epoch FROM "out_at" - "in_at")::float8 AS "seconds", NOT "close" AS "open",
       ("metrics"#>>'{totals,talk_seconds}')::int AS "talk", ("metrics"#>>'{totals,camera_seconds}')::int AS "camera",
       ("metrics"#>>'{counts,messages}')::int AS "messages", ("metrics"#>>'{counts,hands}')::int AS "hands"
     FROM "conference_activity" WHERE "meeting_id" = $1 ORDER BY 1, "in_at"`,
    [meeting],
  );
}
