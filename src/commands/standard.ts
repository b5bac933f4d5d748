import { runCommand } from './run-command.js';

/** `lyceum <command>`: a command on the service as it is delivered, with the standard features. */
const [name = '', ...args] = process.argv.slice(2);
await runCommand(name, args, async () => {
  const [{ standardFeatureList }, { describeApi }] = await Promise.all([import('../standard-features.js'), import('../api-options.js')]);
  return { features: standardFeatureList, api: describeApi() };
});
