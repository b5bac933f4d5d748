import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import { Actor } from '../../../auth/actor.js';
import { Environment } from '../../../config/environment.js';
import { Database, type Row } from '../../../database/statements.js';
import { ResourceRegistry } from '../../../resource/compile/resource-registry.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { csvLines, unembedded } from '../../../resource/output/collection-csv.js';
import { ExportTurns } from '../../../resource/persistence/export-turns.js';
import { ResourceReader } from '../../../resource/persistence/resource-reader.js';
import { effectiveRoles } from '../../rights/access/roles.js';
import { StoredFiles } from '../../content-tree/nodes/node-files/stored-files.js';
import { storeParts } from './archive-parts.js';
import { type PersonalFile, personalFiles } from './personal-files.js';
import { ownershipOf } from './personal-rows.js';
import { jsonObject, serialiseMembers } from '../../../resource/output/serialiser.js';

/** Whose data are exported, and on which portal. */
export interface ExportedPerson {
  readonly id: number;
  readonly username: string;
  readonly roles: readonly string[];
  readonly status: string;
  readonly portalId: number;
}

/** What the manifest says of one part. */
interface ManifestEntry {
  readonly name: string;
  readonly meaning: string;
  readonly count: number;
}

interface Archive {
  readonly zip: ZipFile;
  readonly at: Date;
  readonly signal: AbortSignal;
}

/**
 * The zip file of a person's data. What is in it is what the person may read: the rights of the API hold for rows and members here too,
 * so that no mark shows before its time and no note of another person does.
 */
@Injectable()
export class PersonalArchive {
  constructor(
    private readonly database: Database,
    private readonly registry: ResourceRegistry,
    private readonly reader: ResourceReader,
    private readonly stored: StoredFiles,
    private readonly turns: ExportTurns,
    private readonly environment: Environment,
  ) {}

  /**
   * Writes the file while it is made, in parts.
   * @param exportId under which it is stored
   * @returns its bytes
   */
  async store(exportId: number, person: ExportedPerson, at: Date): Promise<number> {
    const actor = Actor.of({ ...person, roles: effectiveRoles(person.roles, person.status) }, person.portalId);
    const endTurn = await this.turns.take(actor);
    const { default: yazl } = await import('yazl');
    const zip = new yazl.ZipFile();
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    const stop = new AbortController();
    const filled = this.#fill({ zip, at, signal: stop.signal }, person, actor).catch((error: unknown) => output.destroy(error as Error));
    try {
      return await storeParts(this.database, exportId, output);
    } finally {
      // Where it could not be stored, nobody waits for what is left of it.
      stop.abort();
      await filled;
      endTurn();
    }
  }

  async #fill(archive: Archive, person: ExportedPerson, actor: Actor): Promise<void> {
    const entries: ManifestEntry[] = [];
    for (const resource of this.registry.all()) {
      const entry = await this.#addRows(archive, resource, actor, person.id);
      if (entry) entries.push(entry);
    }
    const files = await personalFiles(this.database, person.id, this.environment.EXPORT_LIMIT);
    for (const file of files.filter(({ isIncluded }) => isIncluded)) await this.#addFile(archive, file);
    const manifest = {
      person: `/api/users/${person.id}`,
      username: person.username,
      at: archive.at.toISOString(),
      parts: entries,
      files: files.map(({ path, size, isIncluded }) => ({ path, size, included: isIncluded })),
    };
    archive.zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json', { mtime: archive.at });
    archive.zip.end();
  }

  /** A JSON and a CSV file, each read anew, so that nobody's thousand visits have to be in memory. */
  async #addRows(archive: Archive, resource: ResourceDefinition, actor: Actor, userId: number): Promise<ManifestEntry | undefined> {
    const isOwn = ownershipOf(resource);
    if (!isOwn || !resource.operations.includes('list')) return undefined;
    const rows = (): AsyncIterable<readonly Row[]> => this.reader.readable(resource, actor, (row) => isOwn(row, userId));
    const counted = { count: 0 };
    const first = await firstPortion(rows());
    if (first === 0) return { name: resource.path, meaning: resource.description, count: 0 };
    await add(archive, `${resource.path}.json`, jsonLines(rows(), resource, counted));
    await add(archive, `${resource.path}.csv`, csvLines(unembedded(rows()), resource));
    return { name: resource.path, meaning: resource.description, count: counted.count };
  }

  async #addFile(archive: Archive, { id, path }: PersonalFile): Promise<void> {
    const place = await this.stored.place('resource_file', id);
    if (place) await add(archive, path, await this.stored.open(place));
  }
}

/** Waits until the piece is in the file. */
async function add({ zip, at: mtime, signal }: Archive, path: string, content: AsyncIterable<string | Uint8Array>): Promise<void> {
  const stream = Readable.from(content, { objectMode: false });
  zip.addReadStream(stream, path, { mtime });
  await finished(stream, { signal });
}

async function firstPortion(portions: AsyncIterable<readonly Row[]>): Promise<number> {
  for await (const rows of portions) if (rows.length > 0) return rows.length;
  return 0;
}

/** Rows as a JSON array piece by piece. @param counted is called with how many there were */
async function* jsonLines(
  portions: AsyncIterable<readonly Row[]>,
  resource: ResourceDefinition,
  counted: { count: number },
): AsyncGenerator<string> {
  for await (const rows of portions) {
    for (const row of rows) {
      yield `${counted.count === 0 ? '[\n' : ',\n'}${jsonObject(serialiseMembers(row, resource))}`;
      counted.count += 1;
    }
  }
  yield counted.count === 0 ? '[]\n' : '\n]\n';
}
