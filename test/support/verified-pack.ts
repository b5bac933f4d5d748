import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the program in a pack said, and how it ended. */
export interface VerifierAnswer {
  readonly status: number | null;
  readonly said: string;
}

/** Unpacks the files of a pack into an empty folder and runs the program that is in it, as an auditor does: a process of its own, and nothing but Node. */
export function verifiedPack(files: ReadonlyMap<string, Buffer>): VerifierAnswer {
  const folder = mkdtempSync(join(tmpdir(), 'pack-'));
  try {
    for (const [name, content] of files) writeFileSync(join(folder, name), content);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs'], { cwd: folder, encoding: 'utf8', env: {} });
    return { status, said: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
