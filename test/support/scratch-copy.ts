import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describeBuilt } from '../../scripts/built-package.mjs';
import { SHORT_LIVED } from './jest/short-lived.mjs';

const ROOT = join(import.meta.dirname, '../..');
/** What the service is built from, as `scripts/prepare.mjs` names it, and how. */
const SOURCES = ['src', 'packages/lyceum-tickets/src', 'packages/lyceum-wikis/src', 'migrations', 'ormconfig.ts'];
const PARTS = [...SOURCES, 'package.json', '.swcrc', '.oxfmtrc.json'];

/**
 * A copy of the project that a test may change, with the packages of the real one; it lies in the test run's folder. It is
 * built by the compiler alone and never by the project's scripts, which may install packages: these are not the copy's.
 */
export class ScratchCopy {
  private constructor(readonly folder: string) {}

  static make(): ScratchCopy {
    const folder = mkdtempSync(join(process.env['LYCEUM_TEST_RUN'] ?? '', 'copy-'));
    for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    return new ScratchCopy(folder);
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** @throws Error where the text to be replaced isn't in the file */
  edit(path: string, text: string, replacement: string): void {
    const before = this.read(path);
    if (!before.includes(text)) throw new Error(`${path} has no "${text}".`);
    this.write(path, before.replace(text, replacement));
  }

  /** Compiles the sources, or some of them, into `dist`, and takes along what is no code. */
  async build(...sources: string[]): Promise<void> {
    const compiler = join(ROOT, 'node_modules/@swc/cli/bin/swc.js');
    const options = ['--out-dir', 'dist', '--copy-files', '--extensions', '.ts', '--quiet', '--ignore', '**/*.spec.ts'];
    await this.node(compiler, ...(sources.length > 0 ? sources : SOURCES), ...options);
    describeBuilt(this.folder);
  }

  /** Runs a program as `node` does, with no setting of this process. @returns what it printed @throws Error where it fails */
  async node(...parameters: string[]): Promise<string> {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
    const { stdout } = await promisify(execFile)(process.execPath, [...SHORT_LIVED, ...parameters], { cwd: this.folder, env });
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
