import { readEnvironment } from '../config/read-environment.js';
import { schemaChange } from '../database/schema/schema-change.js';
import { withThrowAwayDatabase } from '../database/schema/throw-away-database.js';
import { loadSchema, ownObjects } from '../schema.js';
import { runCommand } from './run-command.js';

/** `npm run db:drift`: exit code 1 where the migrations don't lead to what the classes say. */
await runCommand(async () => {
  const { up } = await withThrowAwayDatabase(readEnvironment(), await loadSchema(), (dataSource) =>
    schemaChange(dataSource, ownObjects(dataSource)),
  );
  if (up.length === 0) {
    console.log('The migrations lead to what the classes say.');
    return;
  }
  console.error(`The migrations lack ${up.length} statements (npm run db:generate -- <what-changed> writes them):\n${up.join(';\n')};`);
  process.exitCode = 1;
});
