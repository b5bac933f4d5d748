import { Injectable } from '@nestjs/common';
import { digestOf, drawSecret } from '../../../auth/digest.js';
import { AccountNotices } from '../../../auth/account-notices.js';
import { ApiKeys } from '../../../auth/keys/api-keys.js';
import { KEY_PREFIX } from '../../../auth/keys/key-prefix.js';
import { SCOPES } from '../../../auth/keys/scopes.js';
import type { Write } from '../../../resource/model/write.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';
import { oneViolation, ViolationProblem } from '../../../resource/protocol/problem.js';
import { Processor } from '../../../resource/persistence/processor.js';
import { VIOLATION_CODES } from '../../../resource/protocol/violation-codes.js';
import { ROLES } from '../../rights/access/roles.js';
import { rememberKey } from './fresh-api-key.js';

/** Characters of a key that are kept, so that its owner knows it again. */
const HINT = 8;
/** Milliseconds for which a key is good where nothing else is said. */
const YEAR_MS = 365 * 86_400_000;

/** Keys: drawn at random, stored as a hash, with scopes that exist and an end. */
@Injectable()
export class UserApiKeyProcessor extends Processor {
  constructor(
    private readonly keys: ApiKeys,
    private readonly notices: AccountNotices,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    requireScopes(write);
    requireEnd(write);
    const key = KEY_PREFIX + drawSecret();
    const { validityEndDate = new Date(write.now.getTime() + YEAR_MS) } = write.values;
    const stored = { keyHash: digestOf(key).toString('hex'), keyHint: key.slice(0, HINT), validityEndDate };
    const id = await super.create({ ...write, values: { ...write.values, ...stored } });
    await rememberKey(write.transaction, id, key);
    const owner = { userId: write.actor.id ?? 0, portalId: write.actor.portalId };
    await this.notices.tell(write.transaction, 'api_key_made', owner, { hint: stored.keyHint });
    return id;
  }

  override async update(write: Write, id: number): Promise<void> {
    requireScopes(write);
    requireEnd(write);
    await super.update(write, id);
    write.transaction.onCommit(() => this.keys.forget());
  }

  override async remove(write: Write, id: number): Promise<void> {
    await super.remove(write, id);
    write.transaction.onCommit(() => this.keys.forget());
  }
}

/** @throws ViolationProblem at each scope that does not exist */
function requireScopes({ values }: Write): void {
  const scopes = Array.isArray(values.scopes) ? (values.scopes as string[]) : [];
  const message = (scope: string): string => `There is no such scope. Choose among ${SCOPES.join(', ')}.${didYouMean(scope, SCOPES)}`;
  const violations = scopes.flatMap((scope, index) =>
    SCOPES.includes(scope) ? [] : [{ propertyPath: `scopes[${index}]`, message: message(scope), code: VIOLATION_CODES.notAChoice }],
  );
  if (violations.length > 0) throw new ViolationProblem(violations);
}

/** @throws ViolationProblem where a user who is no administrator asks for a key without an end */
function requireEnd({ values, actor }: Write): void {
  if (values.validityEndDate !== null || actor.is(ROLES.administrator)) return;
  const message = 'A key has an end; administrators alone make keys without one.';
  throw oneViolation('validityEndDate', message, VIOLATION_CODES.null);
}
