import { Injectable } from '@nestjs/common';
import { Environment } from '../../../config/environment.js';

/** Bits of one status list; the specification asks for so many, so that an index says little about a person. */
export const LIST_LENGTH = 131_072;

/** The portal that issues. */
export interface Issuer {
  readonly id: number;
  readonly name: string;
  /** Address of the portal, as it is stored. */
  readonly url: string;
}

/** The public addresses of what belongs to credentials. They are signed, so they are absolute. */
@Injectable()
export class CredentialAddresses {
  constructor(private readonly environment: Environment) {}

  base({ url }: Issuer): string {
    return this.environment.PUBLIC_URL ?? url.replace(/\/+$/, '');
  }

  issuer(portal: Issuer): string {
    return `${this.base(portal)}/api/credential_issuers/${portal.id}`;
  }

  credential(portal: Issuer, id: string): string {
    return `${this.base(portal)}/api/credentials/${id}`;
  }

  key(portal: Issuer, key: number): string {
    return `${this.base(portal)}/api/credential_keys/${key}`;
  }

  /** The verification method of a key, in the profile of the issuer. */
  method(portal: Issuer, key: number): string {
    return `${this.issuer(portal)}#key-${key}`;
  }

  /** @param list number of the list, from 0 */
  statusList(portal: Issuer, list: number): string {
    return `${this.base(portal)}/api/credential_statuses/${portal.id}${list === 0 ? '' : `/${list}`}`;
  }
}

/** @returns the number at the end of an address of a key or of a verification method; nothing where there is none */
export function keyNumberOf(address: string): number | undefined {
  const digits = /(?:\/credential_keys\/|#key-)(\d{1,9})$/.exec(address)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** @returns the id at the end of an address of a credential; nothing where there is none */
export function credentialIdOf(address: string | undefined): string | undefined {
  return /\/credentials\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(address ?? '')?.[1];
}
