import { Diagnostics } from '../conference/diagnostics/diagnostics.js';
import type { CheckResult } from '../conference/diagnostics/check-result.js';
import { readEnvironment } from '../config/read-environment.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const MARKS: Readonly<Record<CheckResult['status'], string>> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ', skipped: '-      ' };

/** `npm run lyceum -- conference:diagnose`: checks the integration with the videoconference server step by step; exit code 1 if a check fails. */
export const run: Command = async (compose) =>
  withApplication(await compose(), readEnvironment(), async (app) => {
    const { healthy, findings } = await app.get(Diagnostics, { strict: false }).run();
    for (const { step, status, finding, fix, server } of findings) {
      const about = server === undefined ? '' : `${server}: `;
      console.log(`${MARKS[status]} ${step.padEnd(10)} ${about}${finding}${fix === undefined ? '' : `\n${' '.repeat(19)}→ ${fix}`}`);
    }
    if (!healthy) process.exitCode = 1;
  });
