import { parseArgs } from 'node:util';
import { LedgerRebuild, type RebuiltMeeting } from '../conference/ledger-audit/ledger-rebuild.js';
import { readEnvironment } from '../config/read-environment.js';
import { StartupError } from '../config/startup-error.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

const USAGE = 'npm run lyceum -- conference:rebuild [--meeting <id>]';

/** `npm run lyceum -- conference:rebuild`: folds the records of meetings anew from their events and prints what changed. */
export const run: Command = async (compose, args) => {
  const chosen = chosenMeeting(args);
  await withApplication(await compose(), readEnvironment(), (app) => rebuildAll(app.get(LedgerRebuild), chosen));
};

/** @throws StartupError that tells the valid arguments */
function chosenMeeting(args: readonly string[]): number | undefined {
  let meeting: string | undefined;
  try {
    ({ meeting } = parseArgs({ args: [...args], options: { meeting: { type: 'string' } }, strict: true }).values);
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
  if (meeting === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(meeting)) throw new StartupError(`--meeting must be the id of a meeting (it is "${meeting}").\n${USAGE}`);
  return Number(meeting);
}

/** @throws StartupError where there is no such meeting */
async function rebuildAll(ledger: LedgerRebuild, chosen: number | undefined): Promise<void> {
  const meetings = chosen === undefined ? await ledger.meetings() : [chosen];
  for (const id of meetings) {
    const rebuilt = await ledger.rebuild(id);
    if (rebuilt) print(rebuilt);
    else if (chosen !== undefined) throw new StartupError(`There is no meeting ${id}.`);
  }
  if (meetings.length === 0) console.log('The ledger holds no events.');
}

function print({ meetingId, participants, unexplained, changed }: RebuiltMeeting): void {
  const others = unexplained === 0 ? '' : `; ${unexplained} records without events left as they are`;
  console.log(`Meeting ${meetingId}: ${participants} participants, ${changed.length} records changed${others}.`);
  for (const { id, participantKey, before, after } of changed) {
    console.log(`  record ${id} of ${participantKey}\n    was ${before ?? 'missing'}\n    is  ${after ?? 'removed'}`);
  }
}
