import 'reflect-metadata';
import { StartupError } from '../config/startup-error.js';
import type { ComposedService } from './command.js';
import { COMMANDS } from './commands.js';

const HELP = new Set(['', 'help', '--help', '-h']);
const WIDTH = 20;

/**
 * Runs a command by its name; what the operator can mend is printed as one sentence, with exit code 1. No name, or `help`, prints them all.
 * @param compose gives the service that the command is about
 */
export async function runCommand(name: string, args: readonly string[], compose: () => Promise<ComposedService>): Promise<void> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    process.exitCode = HELP.has(name) ? 0 : 1;
    if (HELP.has(name)) console.log(listed());
    else console.error(`There is no command ${name}.\n\n${listed()}`);
    return;
  }
  try {
    await (await command.load()).run(compose, args);
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StartupError ? error.message : error);
  }
}

function listed(): string {
  const start = ['start', 'migrates the database and runs the service'];
  const lines = [start, ...Object.entries(COMMANDS).map(([name, { does }]) => [name, does])];
  return lines.map(([name = '', does = '']) => `  ${name.padEnd(WIDTH)} ${does}`).join('\n');
}
