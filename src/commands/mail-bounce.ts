import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import { bounceReportIn } from '../platform/delivery/mail/bounce-report.js';
import { Bounces } from '../platform/delivery/mail/bounces.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** Reports have the headers of the mail, or all of it; the mail is ours and small. */
const MOST_BYTES = 1024 * 1024;

/** `npm run lyceum -- mail:bounce`: takes a delivery report from standard input, as a relay pipes it. Anything else is ignored. */
export const run: Command = async (compose) => {
  const report = bounceReportIn(await standardInput());
  if (!report) {
    console.log('This is no report of a mail that failed.');
    return;
  }
  await withApplication(await compose(), readEnvironment(), async (app) => {
    const isRecorded = await app.get(Bounces, { strict: false }).record(report);
    console.log(isRecorded ? `Recorded: ${report.status}.` : 'This mail is not known, or came back before.');
  });
};

/** @throws StartupError for more than a report can have */
async function standardInput(): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) throw new StartupError(`A delivery report has at most ${MOST_BYTES} bytes.`);
  }
  return Buffer.concat(parts).toString('utf8');
}
