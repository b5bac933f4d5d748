import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from '../../../platform/identity/credentials/canonical-form.js';
import type { CredentialAddresses, Issuer } from '../../../platform/identity/credentials/credential-addresses.js';
import type { JsonDocument } from '../../../platform/identity/credentials/json-document.js';
import { timestamp } from '../../../platform/identity/credentials/open-badge.js';
import type { StatementFacts } from './statement-facts.js';
import { statedLines, statedTotal } from './statement-pdf.js';

/** What a credential is made of beside the facts. */
interface StatedCredential {
  readonly facts: StatementFacts;
  readonly portal: Issuer;
  /** Id of the course. */
  readonly course: number;
  /** Absolute address of the public page of the statement. */
  readonly address: string;
  readonly createdAt: Date;
}

/** A statement as an achievement, before it is signed (Open Badges 3.0, section B.1): the same facts as in the document. */
export function statementCredential(stated: StatedCredential, addresses: CredentialAddresses): JsonDocument {
  const { facts, portal, course, address, createdAt } = stated;
  const total = statedTotal(facts);
  const narrative = [total, ...statedLines(facts)].join('\n');
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: addresses.issuer(portal), type: ['Profile'], name: portal.name, url: addresses.base(portal) },
    validFrom: timestamp(createdAt),
    name: total,
    credentialSubject: {
      id: `${address}#holder`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: facts.person, identityType: 'name' }],
      achievement: {
        id: `${addresses.base(portal)}/api/courses/${course}`,
        type: ['Achievement'],
        name: facts.course,
        description: facts.courseCode === '' ? facts.course : `${facts.course} (${facts.courseCode})`,
        criteria: { narrative: total },
      },
    },
    evidence: [{ id: address, type: ['Evidence'], name: total, narrative }],
  };
}
