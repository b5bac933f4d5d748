import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { sql } from '../../../database/sql.js';
import type { Transaction } from '../../../database/statements.js';
import { StateConflict } from '../../../resource/protocol/problem.js';
import { CHAIN_BEGINNING, chainOf } from './verifier/line-chain.js';
import type { PackLine } from './verifier/pack-line.js';
import type { LineOfPack } from './pack-lines.js';

const PART_BYTES = 1_048_576;
/** Most bytes of the events of a pack. */
const MOST_BYTES = 100 * 1_048_576;

const packed = promisify(gzip);

/** Writes `events.ndjson` in parts while it is made: numbers its lines and chains them. */
export class PackParts {
  private readonly digest = createHash('sha256');
  private waiting: string[] = [];
  private waitingBytes = 0;
  private bytes = 0;
  private parts = 0;
  private lines = 0;
  private chain = CHAIN_BEGINNING;

  constructor(
    private readonly transaction: Transaction,
    private readonly packId: number,
  ) {}

  get count(): number {
    return this.lines;
  }

  /** @returns the lines as they are in the file @throws StateConflict where the pack becomes too large */
  async add(lines: readonly LineOfPack[]): Promise<readonly PackLine[]> {
    const added = lines.map((line) => this.chained(line));
    for (const line of added) {
      const text = `${JSON.stringify(line)}\n`;
      this.waiting.push(text);
      this.waitingBytes += Buffer.byteLength(text);
    }
    if (this.bytes + this.waitingBytes > MOST_BYTES)
      throw new StateConflict('pack-too-large', 'The events of this run are more than 100 MiB. Seal its occurrences one by one.');
    if (this.waitingBytes >= PART_BYTES) await this.flush();
    return added;
  }

  /** @returns the SHA-256 of the file */
  async end(): Promise<string> {
    await this.flush();
    return this.digest.digest('hex');
  }

  private chained(line: LineOfPack): PackLine {
    const numbered = { n: (this.lines += 1), ...line };
    this.chain = chainOf(this.chain, numbered);
    return { ...numbered, chain: this.chain };
  }

  private async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const text = this.waiting.join('');
    this.digest.update(text);
    const content = await packed(text);
    await this.transaction.rows(
      sql`INSERT INTO "evidence_pack_part" ("pack_id", "number", "content") VALUES (${this.packId}, ${this.parts}, ${content})`,
    );
    this.parts += 1;
    this.bytes += this.waitingBytes;
    [this.waiting, this.waitingBytes] = [[], 0];
  }
}
