import { createHash, randomBytes } from 'node:crypto';
import { CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT } from './canonical-form.js';
import { type CredentialAddresses, type Issuer, LIST_LENGTH } from './credential-addresses.js';
import type { JsonDocument } from './json-document.js';

const SALT_BYTES = 16;

/** What a credential says, as it was when it was signed. */
export interface Award {
  /** Of the credential. */
  readonly id: string;
  readonly portal: Issuer;
  readonly acquiredAt: Date;
  readonly email: string | null;
  /** First and last name. */
  readonly name: string;
  readonly skill: number;
  readonly title: string;
  readonly description: string | null;
  readonly criteria: string | null;
  /** A small PNG or JPEG file. */
  readonly image: { readonly type: string; readonly content: Buffer } | null;
}

/** @returns the time without milliseconds, which some verifiers do not read */
export function timestamp(time: Date): string {
  return time.toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** @returns the credential before it is signed (Open Badges 3.0, section B.1) */
export function openBadge(award: Award, addresses: CredentialAddresses, statusIndex: number): JsonDocument {
  const { id, portal, acquiredAt, title } = award;
  const address = addresses.credential(portal, id);
  return {
    '@context': [CREDENTIALS_CONTEXT, OPEN_BADGES_CONTEXT],
    id: address,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: addresses.issuer(portal), type: ['Profile'], name: portal.name, url: addresses.base(portal) },
    validFrom: timestamp(acquiredAt),
    name: title,
    credentialSubject: {
      id: `${address}#holder`,
      type: ['AchievementSubject'],
      identifier: identifiers(award),
      achievement: achievement(award, addresses),
    },
    credentialStatus: statusEntry(addresses.statusList(portal, Math.floor(statusIndex / LIST_LENGTH)), statusIndex % LIST_LENGTH),
  };
}

/** The address of a person only for those who know it already. */
function identifiers({ email, name }: Award): readonly JsonDocument[] {
  const named = name === '' ? [] : [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }];
  if (email === null || email === '') return named;
  const salt = randomBytes(SALT_BYTES).toString('hex');
  const digest = createHash('sha256').update(`${email.toLowerCase()}${salt}`).digest('hex');
  return [{ type: 'IdentityObject', hashed: true, identityHash: `sha256$${digest}`, identityType: 'emailAddress', salt }, ...named];
}

function achievement({ portal, skill, title, description, criteria, image }: Award, addresses: CredentialAddresses): JsonDocument {
  const picture = image && { image: { id: `data:${image.type};base64,${image.content.toString('base64')}`, type: 'Image' } };
  return {
    id: `${addresses.base(portal)}/api/skills/${skill}`,
    type: ['Achievement'],
    name: title,
    description: description ?? title,
    criteria: { narrative: criteria ?? description ?? title },
    ...picture,
  };
}

function statusEntry(list: string, index: number): JsonDocument {
  return {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  };
}
