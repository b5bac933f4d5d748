import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../auth/actor.js';
import { Environment } from '../../../config/environment.js';
import { sql } from '../../../database/sql.js';
import { Database, type Statements, type Transaction } from '../../../database/statements.js';
import { settingValue } from '../../../platform/rights/access/setting.rules.js';
import { fileInBody } from '../../../platform/content-tree/nodes/node-files/uploaded-file.js';
import type { ActionPreparation } from '../../../resource/model/action-handler.js';
import { ParserPool } from '../../../resource/parsing/parser-pool.js';
import { parserIn } from '../../../resource/parsing/parser.js';
import { Blobs } from '../../../storage/blobs.js';
import { type FileBytes, HeldBytes } from '../../../storage/file-bytes.js';
import type { ImportNote } from './manifest/import-note.js';
import type { ManifestFile } from './manifest/manifest-file.parser.js';
import type { Manifest, ManifestItem } from './manifest/manifest.js';
import type { OpenSpan } from './package/blob-reader.js';
import { PackageArchive, type PackageFile } from './package/package-archive.js';
import { PackageMistake } from './package/package-mistake.js';
import { findManifest } from './package/read-package.js';
import { hostsIn, scormHosts } from './scorm.settings.js';

const MEMBER = 'uploadFile';
const manifestFileParser = parserIn<ManifestFile, Manifest>(
  new URL('./manifest/manifest-file.parser.js', import.meta.url),
  'readManifestFile',
  { kind: 'file', member: MEMBER },
);

/** A package that was read whole and found sound. */
export interface CheckedPackage {
  readonly manifest: Manifest;
  readonly files: readonly PackageFile[];
  readonly notes: readonly ImportNote[];
}

type OnProgress = (part: number) => Promise<void>;

/** Where the bytes of a package are read. */
interface PackageBytes {
  readonly open: OpenSpan;
  readonly size: number;
}

/** Reads packages as they come with a form, and writes what they hold. */
@Injectable()
export class ScormImport {
  constructor(
    private readonly blobs: Blobs,
    private readonly environment: Environment,
    private readonly database: Database,
    private readonly parsers: ParserPool,
  ) {}

  /** @throws ViolationProblem at `uploadFile` for a package that is not taken */
  async check({ input, statements, actor }: ActionPreparation): Promise<CheckedPackage> {
    const bytes = fileInBody(input)?.bytes ?? new HeldBytes(Buffer.alloc(0));
    const hosts = await hostsOf(statements, actor.portalId);
    return this.#checked({ open: await this.#opener(bytes, statements), size: bytes.size }, hosts, actor);
  }

  /**
   * Reads a package that is stored; no connection is held meanwhile.
   * @param sender whose package it is
   * @param onProgress gets the part of its files that was read, from 0 to 1
   * @throws ViolationProblem at `uploadFile` for a package that is not taken
   */
  async checkStored(source: PackageBytes, sender: Actor, onProgress: OnProgress): Promise<CheckedPackage> {
    return this.#checked(source, await hostsOf(this.database, sender.portalId), sender, onProgress);
  }

  async #checked(
    { open, size }: PackageBytes,
    hosts: ReadonlySet<string>,
    sender: Actor,
    onProgress?: OnProgress,
  ): Promise<CheckedPackage> {
    try {
      const archive = await PackageArchive.open(open, size, this.environment.SCORM_UNPACKED_LIMIT);
      const { content, files } = await findManifest(archive);
      const names = new Set(files.map(({ name }) => name));
      const manifest = await this.parsers.parse(manifestFileParser, { content, names, hosts }, sender);
      await archive.verify(onProgress);
      return { manifest, files, notes: manifest.notes };
    } catch (error) {
      throw error instanceof PackageMistake ? error.asProblem(MEMBER) : error;
    }
  }

  async #opener(bytes: FileBytes, statements: Statements): Promise<OpenSpan> {
    if (bytes instanceof HeldBytes) {
      return ({ start, end }) => Promise.resolve(Readable.from([bytes.content.subarray(start, end + 1)], { objectMode: false }));
    }
    const place = await statements.one<{ driver: string; key: string }>(
      sql`SELECT "driver", "key" FROM "stored_blob" WHERE "id" = ${bytes.blob}`,
    );
    if (!place) throw new Error('What was uploaded is not in the storage.');
    return (span) => this.blobs.open(place, span);
  }
}

/** Hosts elsewhere whose pages may be steps. */
async function hostsOf(statements: Statements, portal: number): Promise<ReadonlySet<string>> {
  const found = await statements.one<{ hosts: string | null }>(sql`SELECT ${settingValue(scormHosts.variable, portal)} AS "hosts"`);
  return new Set(hostsIn(found?.hosts ?? null));
}

/** Says where each file of a package lies, in place of what was said before. */
export async function writeEntries(transaction: Transaction, asset: number, files: readonly PackageFile[]): Promise<void> {
  await transaction.rows(sql`DELETE FROM "scorm_package_entry" WHERE "asset_id" = ${asset}`);
  await transaction.rows(
    sql`INSERT INTO "scorm_package_entry" ("asset_id", "name", "offset", "packed", "size", "deflated", "crc")
        SELECT ${asset}, "f".* FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ offset }) => offset)}::bigint[],
          ${files.map(({ packed }) => packed)}::bigint[], ${files.map(({ size }) => size)}::bigint[],
          ${files.map(({ deflated }) => deflated)}::boolean[], ${files.map(({ crc }) => crc)}::bigint[]) "f"`,
  );
}

/** Writes the steps of a path in the order of their items. */
export async function writeSteps(transaction: Transaction, path: number, items: readonly ManifestItem[]): Promise<void> {
  const rows = items.map((item, rank) => ({ ...item, rank }));
  const made = await transaction.rows<{ id: number; rank: number }>(
    sql`INSERT INTO "c_lp_item" ("lp_id", "title", "item_type", "ref", "path", "parameters", "launch_data", "mastery_score", "max_time_allowed",
          "time_limit_action", "prerequisite", "hidden", "scaled_passing_score", "completion_threshold", "shared_data", "display_order")
        SELECT ${path}, "r"."title", "r"."kind", "r"."ref", "r"."path", "r"."parameters", "r"."launchData", "r"."masteryScore", "r"."maxTimeAllowed",
          "r"."timeLimitAction", "r"."prerequisite", "r"."hidden", "r"."scaledPassingScore", "r"."completionThreshold", NULLIF("r"."sharedData", 'null'::jsonb), "r"."rank"
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) "r" ("title" text, "kind" text, "ref" text, "path" text, "parameters" text,
          "launchData" text, "masteryScore" float8, "maxTimeAllowed" text, "timeLimitAction" text, "prerequisite" text, "hidden" boolean,
          "scaledPassingScore" float8, "completionThreshold" float8, "sharedData" jsonb, "rank" int)
        RETURNING "id", "display_order" AS "rank"`,
  );
  const ids = new Map(made.map(({ id, rank }) => [rank, id]));
  const inside = rows.flatMap(({ rank, parent }) => (parent === null ? [] : [{ id: ids.get(rank), parent: ids.get(parent) }]));
  await transaction.rows(
    sql`UPDATE "c_lp_item" "i" SET "parent_id" = "p"."parent" FROM jsonb_to_recordset(${JSON.stringify(inside)}::jsonb) "p" ("id" int, "parent" int)
        WHERE "i"."id" = "p"."id"`,
  );
}

/** Null stays what it is, and does not become that of JSON. */
export function asJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Gives the steps of a path what a newer edition says of the same items. */
export async function rewriteSteps(transaction: Transaction, path: number, items: readonly ManifestItem[]): Promise<void> {
  await transaction.rows(
    sql`UPDATE "c_lp_item" "i" SET "title" = "r"."title", "parameters" = "r"."parameters", "launch_data" = "r"."launchData",
          "mastery_score" = "r"."masteryScore", "max_time_allowed" = "r"."maxTimeAllowed", "time_limit_action" = "r"."timeLimitAction",
          "prerequisite" = "r"."prerequisite", "hidden" = "r"."hidden", "scaled_passing_score" = "r"."scaledPassingScore",
          "completion_threshold" = "r"."completionThreshold", "shared_data" = NULLIF("r"."sharedData", 'null'::jsonb)
        FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) "r" ("ref" text, "title" text, "parameters" text, "launchData" text,
          "masteryScore" float8, "maxTimeAllowed" text, "timeLimitAction" text, "prerequisite" text, "hidden" boolean,
          "scaledPassingScore" float8, "completionThreshold" float8, "sharedData" jsonb)
        WHERE "i"."lp_id" = ${path} AND "i"."ref" = "r"."ref"`,
  );
}
