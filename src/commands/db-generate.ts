import { createLyceum } from '../lyceum.js';
import { standardFeatures } from '../standard-features.js';
import { runCommand } from './run-command.js';

/** `npm run db:generate -- <what-changed>`: writes the migration from the existing ones to the classes. */
await runCommand(async () => {
  const written = await createLyceum({ features: standardFeatures }).generateMigration(process.argv.slice(2).join(' '));
  console.log(
    written
      ? `${written.statements} statements written to ${written.path}; read them before you commit them.`
      : 'The migrations already say what the classes say.',
  );
});
