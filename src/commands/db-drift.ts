import { readEnvironment } from '../config/read-environment.js';
import { missingChange } from '../schema.js';
import type { Command } from './command.js';

/** `npm run lyceum -- db:drift`: exit code 1 where the migrations don't lead to what the classes say. */
export const run: Command = async (compose) => {
  const { features } = await compose();
  const { up } = await missingChange(readEnvironment(), features);
  if (up.length === 0) {
    console.log('The migrations lead to what the classes say.');
    return;
  }
  console.error(
    `The migrations lack ${up.length} statements (npm run lyceum -- db:generate <what-changed> writes them):\n${up.join(';\n')};`,
  );
  process.exitCode = 1;
};
