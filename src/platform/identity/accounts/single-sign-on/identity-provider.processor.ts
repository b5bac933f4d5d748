import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../../auth/secret-box.js';
import { Environment } from '../../../../config/environment.js';
import type { Write } from '../../../../resource/model/write.js';
import { Processor } from '../../../../resource/persistence/processor.js';
import { type Violation, ViolationProblem } from '../../../../resource/protocol/problem.js';
import { VIOLATION_CODES } from '../../../../resource/protocol/violation-codes.js';
import { CLIENT_SECRET } from './known-provider.js';

/** Providers: issuers that the operator admits, secrets encrypted. */
@Injectable()
export class IdentityProviderProcessor extends Processor {
  constructor(
    private readonly box: SecretBox,
    private readonly environment: Environment,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    return super.create(this.#stored(write));
  }

  override async update(write: Write, id: number): Promise<void> {
    await super.update(this.#stored(write), id);
  }

  /** @throws ViolationProblem for an issuer that the operator does not admit, and for scopes without `openid` */
  #stored(write: Write): Write {
    const { clientSecret, issuer, scopes } = write.values;
    const violations: Violation[] = [];
    if (typeof issuer === 'string' && !this.environment.OIDC_ISSUERS.includes(issuer))
      violations.push(rejection('issuer', 'The operator does not admit this issuer: it is not in OIDC_ISSUERS.'));
    if (typeof scopes === 'string' && !scopes.split(' ').includes('openid'))
      violations.push(rejection('scopes', 'Scopes are separated by single spaces, and `openid` is among them.'));
    if (violations.length > 0) throw new ViolationProblem(violations);
    if (clientSecret === undefined) return write;
    const sealedSecret = typeof clientSecret === 'string' ? this.box.seal(CLIENT_SECRET, Buffer.from(clientSecret)) : null;
    return { ...write, values: { ...write.values, sealedSecret } };
  }
}

function rejection(propertyPath: string, message: string): Violation {
  return { propertyPath, message, code: VIOLATION_CODES.invalid };
}
