import { Clock } from '../config/clock.js';
import { readEnvironment } from '../config/read-environment.js';
import { ArchiveMonths } from '../tracking/records/partitions/archive-months.task.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** `npm run lyceum -- archive:months`: archives the months that are due, whatever ARCHIVE_MONTHS says; those that are archived stay as they are. */
export const run: Command = async (compose) => {
  await withApplication(await compose(), readEnvironment(), async (app) => {
    const archived = await app.get(ArchiveMonths, { strict: false }).archiveDue(app.get(Clock).now());
    for (const { file, rows, bytes } of archived) console.log(`${file}: ${rows} rows, ${bytes} bytes`);
    if (archived.length === 0) console.log('No month is due.');
  });
};
