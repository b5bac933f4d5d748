import 'reflect-metadata';
import { StartupError } from '../config/startup-error.js';

/** Runs a command-line task; what the operator can fix is printed as one sentence, with exit code 1. */
export async function runCommand(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    process.exitCode = 1;
    console.error(error instanceof StartupError ? error.message : error);
  }
}
