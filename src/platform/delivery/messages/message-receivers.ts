import { conditionSql, sql } from '../../../database/sql.js';
import type { ResourceDefinition } from '../../../resource/model/resource-definition.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';
import { oneViolation, ViolationProblem, type Violation } from '../../../resource/protocol/problem.js';
import { missingReference } from '../../../resource/input/violation-messages.js';
import { itemIri, parseReference } from '../../../resource/model/iri.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import type { Write } from '../../../resource/model/write.js';
import { belongsToPortal } from '../../rights/access/portal.rules.js';
import { RECEIVER_TYPES, type ReceiverType } from './receiver-types.js';

export interface Receiver {
  readonly userId: number;
  readonly type: ReceiverType;
}

/**
 * The receivers that a body names: `"/api/users/3"`, `3`, or `{"receiver": "/api/users/3", "receiverType": "cc"}`.
 * @throws ViolationProblem with one violation per receiver whom the caller cannot write to
 */
export async function requireReceivers(write: Write): Promise<readonly Receiver[]> {
  const asked = Array.isArray(write.values.receivers) ? (write.values.receivers as unknown[]) : [];
  if (asked.length === 0) throw oneViolation('receivers', 'Say who is to get the message.', VIOLATION_CODES.blank);
  const users = write.resource.fields.get('sender')?.target as ResourceDefinition;
  const parsed = asked.map((item) => parseReceiver(item, users));
  const known = await reachable(
    write,
    parsed.flatMap((receiver) => (typeof receiver === 'string' ? [] : [receiver.userId])),
  );
  const violations = parsed.flatMap((receiver, index) => {
    if (typeof receiver === 'string') return [violation(`receivers[${index}]`, receiver, VIOLATION_CODES.invalid)];
    if (!known.has(receiver.userId)) return [missingReference(`receivers[${index}]`, itemIri(users, receiver.userId))];
    return [];
  });
  if (violations.length > 0) throw new ViolationProblem(violations);
  return distinct(parsed as Receiver[]);
}

/** @returns the receiver, or what is wrong with it */
function parseReceiver(item: unknown, users: ResourceDefinition): Receiver | string {
  const { receiver, receiverType = 'to' } =
    typeof item === 'object' && item !== null ? (item as Record<string, unknown>) : { receiver: item };
  const userId = typeof receiver === 'string' || typeof receiver === 'number' ? parseReference(String(receiver), users) : undefined;
  if (userId === undefined) return 'A receiver is a user such as "/api/users/3", or an object with such a user as its receiver.';
  if (receiverType === 'sender' || !RECEIVER_TYPES.includes(receiverType as ReceiverType)) {
    const types = RECEIVER_TYPES.filter((type) => type !== 'sender');
    return `The receiverType must be one of ${types.join(', ')}.${didYouMean(String(receiverType), types)}`;
  }
  return { userId, type: receiverType as ReceiverType };
}

async function reachable({ transaction, actor }: Write, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const users = await transaction.rows<{ id: number }>(sql`SELECT "a"."id" FROM "user" "a"
    WHERE "a"."id" = ANY(${[...ids]}::int[]) AND "a"."active" <> 'soft_deleted' AND "a"."status" <> 'fallback' AND ${conditionSql(belongsToPortal(actor, 'user', sql`"a"."id"`))}`);
  return new Set(users.map(({ id }) => id));
}

function distinct(receivers: readonly Receiver[]): readonly Receiver[] {
  return [...new Map(receivers.map((receiver) => [`${receiver.userId} ${receiver.type}`, receiver])).values()];
}

function violation(propertyPath: string, message: string, code: string): Violation {
  return { propertyPath, message, code };
}
