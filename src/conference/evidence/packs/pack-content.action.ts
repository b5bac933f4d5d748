import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { type ArchivedFile, archiveOf } from '../../../course-content/content-access/archive.js';
import { sql } from '../../../database/sql.js';
import { Database } from '../../../database/statements.js';
import { type ActionDeclaration, fileAnswer } from '../../../resource/model/action-declaration.js';
import { ActionHandler, type ActionOutcome, type ActionRun } from '../../../resource/model/action-handler.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
import { evidencePackPolicy } from './evidence-pack.policy.js';
import { peopleTable } from './pack-seal.js';
import type { PackManifest } from './verifier/pack-manifest.js';

interface Stored {
  readonly manifest: string | null;
  readonly signature: string | null;
  readonly figures: string | null;
  readonly secrets: string | null;
  readonly roll: string | null;
  readonly sealedAt: Date | null;
}

const unpacked = promisify(gunzip);

/** Sends a pack as a zip file, one part of its events in memory at a time. */
@Injectable()
class PackContent extends ActionHandler {
  constructor(private readonly database: Database) {
    super();
  }

  /** @throws StateConflict before it is sealed */
  async run({ id, transaction }: ActionRun): Promise<ActionOutcome> {
    const pack = await transaction.one<Stored>(
      sql`SELECT "manifest", "signature", "figures", "secrets", "roll", "sealed_at" AS "sealedAt" FROM "evidence_pack" WHERE "id" = ${id}`,
    );
    if (!pack?.manifest || !pack.sealedAt)
      throw new StateConflict('not-sealed', 'This evidence is not sealed yet, or sealing it has failed.');
    const { files } = JSON.parse(pack.manifest) as PackManifest;
    const verifier = await transaction.one<{ content: string }>(
      sql`SELECT "content" FROM "evidence_verifier" WHERE "digest" = ${files['verify.mjs'] ?? ''}`,
    );
    const archived: readonly ArchivedFile[] = [
      file('manifest.json', pack.manifest),
      file('signature.json', pack.signature ?? ''),
      file('people.csv', await peopleTable(transaction, id)),
      file('figures.json', pack.figures ?? ''),
      ...(pack.roll === null ? [] : [file('roll.json', pack.roll)]),
      ...(pack.secrets === null ? [] : [file('secret.txt', pack.secrets)]),
      file('verify.mjs', verifier?.content ?? ''),
      { path: 'events.ndjson', content: async () => Readable.from(this.#lines(id)) },
    ];
    return { file: { name: `evidence-${id}.zip`, mimeType: 'application/zip', content: archiveOf(archived, pack.sealedAt) } };
  }

  async *#lines(id: number): AsyncGenerator<Buffer> {
    for (let number = 0; ; number += 1) {
      const part = await this.database.one<{ content: Buffer }>(
        sql`SELECT "content" FROM "evidence_pack_part" WHERE "pack_id" = ${id} AND "number" = ${number}`,
      );
      if (!part) return;
      yield await unpacked(part.content);
    }
  }
}

function file(path: string, content: string): ArchivedFile {
  return { path, content: async () => Readable.from([Buffer.from(content)]) };
}

/** `GET /api/evidence_packs/{id}/content` */
export const packContent: ActionDeclaration = {
  name: 'content',
  method: 'GET',
  path: 'evidence_packs/{id}/content',
  description:
    'The pack as a zip file: manifest.json, events.ndjson, figures.json, people.csv, signature.json, roll.json where people were expected, secret.txt where people were asked whether they are there, and verify.mjs, by which anybody verifies it.',
  rule: evidencePackPolicy.rule('read'),
  onRecord: true,
  answer: fileAnswer('application/zip'),
  handler: PackContent,
};
