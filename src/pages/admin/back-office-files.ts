import { Injectable } from '@nestjs/common';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface BackOfficeFile {
  readonly path: string;
  readonly encoding?: 'br';
}

/** Where the build puts the back office: next to the compiled sources; from the sources themselves, below `dist`. */
const FOLDERS = ['../../../back-office/', '../../../dist/back-office/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

/** The back office as built: one page, and files named by their content hash, each with a compressed copy. */
@Injectable()
export class BackOfficeFiles {
  readonly #folder = FOLDERS.find((folder) => existsSync(join(folder, 'index.html')));
  readonly #assets: ReadonlySet<string> = new Set(this.#folder ? readdirSync(join(this.#folder, 'assets')) : []);

  /** @returns the page, with a place for the nonce; null where nothing was built */
  async page(): Promise<string | null> {
    return this.#folder ? readFile(join(this.#folder, 'index.html'), 'utf8') : null;
  }

  asset(name: string, takesBrotli: boolean): BackOfficeFile | undefined {
    if (!this.#folder || !this.#assets.has(name) || name.endsWith('.br')) return undefined;
    const compressed = `${name}.br`;
    const path = join(this.#folder, 'assets', name);
    return takesBrotli && this.#assets.has(compressed) ? { path: `${path}.br`, encoding: 'br' } : { path };
  }
}
