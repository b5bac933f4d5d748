import { Injectable } from '@nestjs/common';
import { Environment } from '../config/environment.js';
import { ClamdScan, type ClamdAddress, type ScanResult } from './clamd-scan.js';
import { StorageFailed } from './storage.js';

/** Longer files of forms are scanned once they are stored. */
const MOST_WHILE_ARRIVING = 64 * 1_048_576;
const DEFAULT_PORT = 3310;

/** What is known of a file: nothing found, or not looked at yet; absent where nothing looked at it, or could. */
export type ScanState = 'clean' | 'pending' | undefined;

/** A file that is not taken. */
export class ScanRefused extends Error {
  constructor(
    readonly reason: 'infected' | 'oversize' | 'unavailable',
    /** Name of what was found. */
    readonly signature = '',
  ) {
    super(`The scanner says: ${reason} ${signature}`.trim());
  }
}

/** Asks a virus scanner that speaks the protocol of clamd, where `SCANNER_URL` names one. */
@Injectable()
export class VirusScanner {
  readonly #address: ClamdAddress | undefined;
  readonly #refusesOnFailure: boolean;
  readonly #refusesOversize: boolean;

  constructor({ SCANNER_URL, SCANNER_FAILURE, SCANNER_OVERSIZE }: Environment) {
    this.#address = SCANNER_URL === undefined ? undefined : addressOf(SCANNER_URL);
    this.#refusesOnFailure = SCANNER_FAILURE === 'refuse';
    this.#refusesOversize = SCANNER_OVERSIZE === 'refuse';
  }

  get isEnabled(): boolean {
    return this.#address !== undefined;
  }

  /** Scans a file while it comes. @returns undefined where there is no scanner */
  begin(): ArrivingScan | undefined {
    const address = this.#address;
    return address && new ArrivingScan(new ClamdScan(address), (result) => this.stateOf(result));
  }

  /** Scans all of a file. @throws ScanRefused; an error of the source */
  async scan(source: AsyncIterable<Buffer>): Promise<ScanState> {
    if (!this.#address) return undefined;
    const scan = new ClamdScan(this.#address);
    try {
      for await (const bytes of source) if (!(await scan.feed(bytes))) break;
      return this.stateOf(await scan.result());
    } finally {
      scan.abandon();
    }
  }

  private stateOf(result: ScanResult): ScanState {
    switch (result.kind) {
      case 'clean':
        return 'clean';
      case 'infected':
        throw new ScanRefused('infected', result.signature);
      case 'oversize':
        if (this.#refusesOversize) throw new ScanRefused('oversize');
        return undefined;
      case 'failed':
        if (this.#refusesOnFailure) throw new ScanRefused('unavailable');
        return undefined;
    }
  }
}

/** Listens to a file that comes. */
class ArrivingScan {
  #size = 0;

  constructor(
    private readonly scan: ClamdScan,
    private readonly stateOf: (result: ScanResult) => ScanState,
  ) {}

  async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
    try {
      for await (const bytes of source) {
        this.#size += bytes.length;
        if (this.#size > MOST_WHILE_ARRIVING) this.scan.abandon();
        else await this.scan.feed(bytes);
        yield bytes;
      }
    } catch (error) {
      this.scan.abandon();
      throw error;
    }
  }

  /** Asked once all went through. @throws ScanRefused */
  async state(): Promise<ScanState> {
    if (this.#size > MOST_WHILE_ARRIVING) return 'pending';
    try {
      return this.stateOf(await this.scan.result());
    } finally {
      this.scan.abandon();
    }
  }
}

function addressOf(url: string): ClamdAddress {
  const [, path] = /^clamd\+unix:(.+)$/.exec(url) ?? [];
  if (path !== undefined) return { path };
  const [, host = '', port] = /^clamd:\/\/(.+?)(?::(\d+))?$/.exec(url) ?? [];
  if (host === '') throw new StorageFailed('SCANNER_URL names no scanner.');
  return { host, port: Number(port ?? DEFAULT_PORT) };
}
