import { readEnvironment } from '../config/read-environment.js';
import { AuditSeals } from '../tracking/records/audit/audit-seals.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** `npm run lyceum -- audit:verify`: whether the audit log is as its seals say; names the first hour that is not. */
export const run: Command = async (compose) => {
  await withApplication(await compose(), readEnvironment(), async (app) => {
    const broken = await app.get(AuditSeals, { strict: false }).verify();
    if (broken) {
      console.error(`The audit log was changed: the hour from ${broken.hour.toISOString()} is not as it was sealed.`);
      process.exitCode = 1;
    } else console.log('The audit log is as it was sealed.');
  });
};
