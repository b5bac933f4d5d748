import { readEnvironment } from '../config/read-environment.js';
import { openDatabase } from '../database/open-database.js';
import type { Command } from './command.js';

/** `npm run lyceum -- migrate`: brings the database to the newest schema, as every start does unless MIGRATE is false. */
export const run: Command = async (compose) => {
  const { features } = await compose();
  const { migrations, close } = await openDatabase(readEnvironment().with({ MIGRATE: true }), features.migrations);
  await close();
  console.log(migrations.length === 0 ? 'The database has the newest schema.' : `Migrations run: ${migrations.join(', ')}.`);
};
