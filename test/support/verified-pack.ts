import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the program in a pack said, and how it ended. */
export interface VerifierAnswer {
  readonly status: number | null;
  readonly said: string;
}

/** Unpacks the files of a pack and runs the program that is in it, as an auditor does. */
export function verifiedPack(files: ReadonlyMap<string, Buffer>): VerifierAnswer {
  return ranAlone('verify.mjs', [], Object.fromEntries(files));
}

/** Runs a program in an empty folder that has these files alone: a process of its own, without an environment, and nothing but Node. */
export function ranAlone(program: string, parameters: readonly string[], files: Readonly<Record<string, Buffer | string>>): VerifierAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...parameters], { cwd: folder, encoding: 'utf8', env: {} });
    return { status, said: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
