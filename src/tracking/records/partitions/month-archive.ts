import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../config/clock.js';
import { monthNamed } from '../../../database/partitions/months.js';
import { identifier, join, raw, type Sql, sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { Storages } from '../../../storage/storages.js';
import { csvLine } from './csv-lines.js';

const FOLDER = 'archive';
/** Rows that are read by one statement. */
const PORTION = 5_000;

/** What stands beside the file of a month, and says how to read it. */
export interface ArchivedMonth {
  readonly table: string;
  /** First instant of the month, and of the one after it. */
  readonly from: string;
  readonly until: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** Key of the file in the store. */
  readonly file: string;
  readonly format: 'csv+gzip';
  /** Of the file as it is stored. */
  readonly bytes: number;
  readonly sha256: string;
  readonly archivedAt: string;
}

/** Writes months of partitioned tables into the store of files: a compressed table of text, and what describes it. */
@Injectable()
export class MonthArchive {
  readonly #logger = new Logger('Archive');

  constructor(
    private readonly database: Database,
    private readonly storages: Storages,
    private readonly clock: Clock,
  ) {}

  /** @returns what describes the archived month; undefined where it was not archived, or its file is not whole */
  async find(table: string, partition: string): Promise<ArchivedMonth | undefined> {
    const store = this.storages.current;
    const key = describedAt(table, partition);
    if (!(await store.stat(key))) return undefined;
    const described = (await json(await store.read(key))) as ArchivedMonth;
    return (await store.stat(described.file))?.size === described.bytes ? described : undefined;
  }

  /**
   * Writes the rows of a partition, in the order of their primary keys; an archive that is there already stays.
   * @param partition attached or detached; what describes it is written last, so that an interrupted archive is none
   */
  async write(table: string, partition: string): Promise<ArchivedMonth> {
    const known = await this.find(table, partition);
    if (known) return known;
    const month = monthNamed(partition);
    if (!month) throw new Error(`${partition} names no month.`);
    const columns = await this.columnsOf(partition);
    const file = `${FOLDER}/${table}/${partition}.csv.gz`;
    const tally = { rows: 0, bytes: 0, digest: createHash('sha256') };
    const packed = Readable.from(this.lines(partition, columns, tally)).pipe(createGzip());
    await this.storages.current.write(file, counted(packed, tally));
    const described: ArchivedMonth = {
      table,
      from: month.start.toISOString(),
      until: month.end.toISOString(),
      rows: tally.rows,
      columns,
      file,
      format: 'csv+gzip',
      bytes: tally.bytes,
      sha256: tally.digest.digest('hex'),
      archivedAt: this.clock.now().toISOString(),
    };
    await this.storages.current.write(
      describedAt(table, partition),
      Readable.from([Buffer.from(`${JSON.stringify(described, null, 2)}\n`)]),
    );
    this.#logger.log(`Archived ${tally.rows} rows of ${partition} (${tally.bytes} bytes).`);
    return described;
  }

  private columnsOf(partition: string): Promise<{ name: string; type: string }[]> {
    return this.database.rows(
      sql`SELECT "attname"::text AS "name", format_type("atttypid", "atttypmod") AS "type" FROM "pg_attribute"
          WHERE "attrelid" = ${partition}::regclass AND "attnum" > 0 AND NOT "attisdropped" ORDER BY "attnum"`,
    );
  }

  private async *lines(partition: string, columns: readonly { name: string }[], tally: { rows: number }): AsyncGenerator<string> {
    yield csvLine(columns.map(({ name }) => name));
    const key = await this.keyOf(partition);
    const texts = join(
      columns.map(({ name }) => sql`${identifier(name)}::text`),
      ', ',
    );
    const keys = join(
      key.map(({ name }) => identifier(name)),
      ', ',
    );
    const last = sql`ARRAY[${join(
      key.map(({ name }) => sql`${identifier(name)}::text`),
      ', ',
    )}]`;
    for (let after: readonly string[] | undefined, more = true; more;) {
      const beyond = after ? sql`WHERE (${keys}) > (${join(typed(after, key), ', ')})` : sql``;
      const rows: { values: (string | null)[]; last: string[] }[] = await this.database.transaction(
        (transaction) =>
          transaction.rowsUnprepared(
            sql`SELECT ARRAY[${texts}] AS "values", ${last} AS "last" FROM ${identifier(partition)} ${beyond} ORDER BY ${keys} LIMIT ${PORTION}`,
          ),
        'job',
      );
      if (rows.length > 0) yield rows.map(({ values }) => csvLine(values)).join('');
      tally.rows += rows.length;
      after = rows.at(-1)?.last;
      more = rows.length === PORTION;
    }
  }

  /** The columns of the primary key. */
  private keyOf(partition: string): Promise<{ name: string; type: string }[]> {
    return this.database.rows(
      sql`SELECT "a"."attname"::text AS "name", format_type("a"."atttypid", NULL) AS "type" FROM "pg_index" "i"
          CROSS JOIN unnest("i"."indkey"::int2[]) WITH ORDINALITY AS "k" ("number", "place")
          JOIN "pg_attribute" "a" ON "a"."attrelid" = "i"."indrelid" AND "a"."attnum" = "k"."number"
          WHERE "i"."indrelid" = ${partition}::regclass AND "i"."indisprimary" ORDER BY "k"."place"`,
    );
  }
}

function describedAt(table: string, partition: string): string {
  return `${FOLDER}/${table}/${partition}.json`;
}

function typed(values: readonly string[], key: readonly { readonly type: string }[]): Sql[] {
  return key.map(({ type }, index) => sql`CAST(${values[index] ?? null}::text AS ${raw(type)})`);
}

/** Counts and digests what goes to the store. */
async function* counted(packed: Readable, tally: { bytes: number; digest: ReturnType<typeof createHash> }): AsyncGenerator<Buffer> {
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    tally.bytes += chunk.length;
    tally.digest.update(chunk);
    yield chunk;
  }
}
