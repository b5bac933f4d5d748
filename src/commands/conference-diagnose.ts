import { Diagnostics } from '../conference/diagnostics/diagnostics.js';
import type { CheckResult } from '../conference/diagnostics/check-result.js';
import { readEnvironment } from '../config/read-environment.js';
import { runCommand } from './run-command.js';
import { withApplication } from './with-application.js';

const MARKS: Readonly<Record<CheckResult['status'], string>> = { ok: 'ok     ', warning: 'WARNING', failed: 'FAILED ', skipped: '-      ' };

/** `npm run conference:diagnose`: checks the integration with the videoconference server step by step; exit code 1 if a check fails. */
await runCommand(() =>
  withApplication(readEnvironment(), async (app) => {
    const { healthy, findings } = await app.get(Diagnostics, { strict: false }).run();
    for (const { step, status, finding, fix, server } of findings) {
      const about = server === undefined ? '' : `${server}: `;
      console.log(`${MARKS[status]} ${step.padEnd(10)} ${about}${finding}${fix === undefined ? '' : `\n${' '.repeat(19)}→ ${fix}`}`);
    }
    if (!healthy) process.exitCode = 1;
  }),
);
