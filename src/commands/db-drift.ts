import { readEnvironment } from '../config/read-environment.js';
import { missingChange } from '../schema.js';
import { standardFeatureList } from '../standard-features.js';
import { runCommand } from './run-command.js';

/** `npm run db:drift`: exit code 1 where the migrations don't lead to what the classes say. */
await runCommand(async () => {
  const { up } = await missingChange(readEnvironment(), standardFeatureList);
  if (up.length === 0) {
    console.log('The migrations lead to what the classes say.');
    return;
  }
  console.error(`The migrations lack ${up.length} statements (npm run db:generate -- <what-changed> writes them):\n${up.join(';\n')};`);
  process.exitCode = 1;
});
