import { inspect } from 'node:util';

/** Causes of causes that a log has. */
const MOST_CAUSES = 5;

/**
 * What a log says of an error: its stack, and those of what caused it, without which "could not be stored" hides that the disk is full.
 * Other members stay out of it; errors of databases have values among them.
 */
export function stackOf(error: unknown): string {
  const stacks: string[] = [];
  for (let cause = error; cause !== undefined && cause !== null && stacks.length <= MOST_CAUSES; cause = causeOf(cause))
    stacks.push(cause instanceof Error ? (cause.stack ?? cause.message) : typeof cause === 'string' ? cause : inspect(cause, { depth: 0 }));
  return stacks.join('\nCaused by: ');
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
