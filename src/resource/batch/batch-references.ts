import { Problem } from '../protocol/problem.js';
import type { BatchOperation } from './batch-operation.js';

const REFERENCE = /^\$([A-Za-z][A-Za-z0-9_-]{0,63})$/;
const LEADING_REFERENCE = /^\$([A-Za-z][A-Za-z0-9_-]{0,63})(?=$|[/?])/;

/** Addresses of what the operations of a batch have made so far, by the operations' names. */
type MadeItems = ReadonlyMap<string, string>;

/**
 * The operation with `$name` replaced by the address of what the operation of that name made: in the beginning of its path,
 * and wherever a member of its body is just that.
 * @throws Problem 422 where nothing of that name was made
 */
export function resolveReferences(operation: BatchOperation, made: MadeItems): BatchOperation {
  return {
    ...operation,
    path: operation.path.replace(LEADING_REFERENCE, (_, name: string) => addressOf(name, made)),
    body: operation.body && (resolved(operation.body, made) as BatchOperation['body']),
  };
}

function resolved(value: unknown, made: MadeItems): unknown {
  if (typeof value === 'string') {
    const [, name] = REFERENCE.exec(value) ?? [];
    return name === undefined ? value : addressOf(name, made);
  }
  if (Array.isArray(value)) return value.map((element) => resolved(element, made));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, made)]));
}

function addressOf(name: string, made: MadeItems): string {
  const address = made.get(name);
  if (address === undefined) throw new Problem(422, `No earlier operation named "${name}" has made anything.`);
  return address;
}
