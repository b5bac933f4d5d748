import { resolve } from 'node:path';
import { readEnvironment } from '../config/read-environment.js';
import { writeMigration } from '../database/schema/migration-file.js';
import { schemaChange } from '../database/schema/schema-change.js';
import { withThrowAwayDatabase } from '../database/schema/throw-away-database.js';
import { loadSchema, ownObjects } from '../schema.js';
import { runCommand } from './run-command.js';

/** `npm run db:generate -- <what-changed>`: writes the migration from the existing ones to the classes. */
await runCommand(async () => {
  const change = await withThrowAwayDatabase(readEnvironment(), await loadSchema(), (dataSource) =>
    schemaChange(dataSource, ownObjects(dataSource)),
  );
  if (change.up.length === 0) {
    console.log('The migrations already say what the classes say.');
    return;
  }
  const path = await writeMigration(resolve('migrations'), process.argv.slice(2).join(' '), new Date(), change);
  console.log(`${change.up.length} statements written to ${path}; read them before you commit them.`);
});
