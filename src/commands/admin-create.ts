import { readEnvironment } from '../config/read-environment.js';
import { createAdministrator } from '../platform/directory/users/new-administrator.js';
import { readArguments } from './admin-create/arguments.js';
import { askPassword, readPassword } from './admin-create/password-input.js';
import type { Command } from './command.js';
import { withApplication } from './with-application.js';

/** `npm run lyceum -- admin:create --username U --email E`: makes a global administrator on the portal of PORTAL_ID. */
export const run: Command = async (compose, args) => {
  const { username, email, fromStdin } = readArguments(args);
  const environment = readEnvironment();
  const password = fromStdin || !process.stdin.isTTY ? await readPassword(process.stdin) : await askPassword(process.stdin, process.stderr);
  await withApplication(await compose(), environment, (app) => createAdministrator(app, { username, email, password }));
  console.log(`${username} is a global administrator now and can sign in.`);
};
