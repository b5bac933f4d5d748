import { inspect } from 'node:util';

/** Causes of causes that are told. */
const MOST_CAUSES = 5;

/**
 * What a log says of an error: its stack, and those of what caused it, without which "could not be stored" hides that the disk is full.
 * Other members stay out of it; errors of databases have values among them.
 */
export function stackOf(error: unknown): string {
  const stacks: string[] = [];
  for (let told = error; told !== undefined && told !== null && stacks.length <= MOST_CAUSES; told = causeOf(told))
    stacks.push(told instanceof Error ? (told.stack ?? told.message) : typeof told === 'string' ? told : inspect(told, { depth: 0 }));
  return stacks.join('\nCaused by: ');
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}
