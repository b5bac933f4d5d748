import type { JsonWebKey } from 'node:crypto';
import type { CountedTime } from './people-table.js';
import type { MissingInPack } from './recorded-figures.js';

/** `manifest.json`: what a pack is of, and the digests of its files; the signature is over its bytes. */
export interface PackManifest extends MissingInPack {
  readonly format: 'lyceum-evidence-1';
  readonly rulesVersion: number;
  readonly service: string;
  readonly meeting: { readonly address: string; readonly title: string };
  /** First join and last leave. */
  readonly from: string;
  readonly to: string;
  readonly occurrence: CountedTime | null;
  readonly people: number;
  readonly events: number;
  /** By how many milliseconds the clock of the sender was wrong; null where that is not known to be. */
  readonly clockOffsetMs: number | null;
  /** Participants whose stored figures were others than these when the pack was sealed. */
  readonly differing: readonly string[];
  readonly sealedAt: string;
  readonly keptUntil: string;
  readonly issuer: {
    readonly name: string;
    /** Where the issuer publishes its keys. */
    readonly profile: string;
    /** Address of the key that signed. */
    readonly key: string;
    readonly publicKey: JsonWebKey;
  };
  /** Where everybody can see whether the pack is genuine, before its digest. */
  readonly verification: string;
  /** What the times of checks follow from, beside `secret.txt`; absent where nobody was asked. */
  readonly checks?: readonly SealedChecks[];
  readonly notes: readonly { readonly at: string; readonly note: string }[];
  /** SHA-256 of each other file, in hexadecimal digits. */
  readonly files: Readonly<Record<string, string>>;
}

/** How people of a run were asked whether they are there. */
export interface SealedChecks {
  /** The run, as the events name it. */
  readonly run: string;
  /** When it began, RFC 3339 with milliseconds. */
  readonly began: string;
  readonly perHour: number;
}

/** `signature.json`. */
export interface PackSignature {
  readonly algorithm: 'Ed25519';
  readonly key: string;
  /** Of the bytes of `manifest.json`, base64url. */
  readonly signature: string;
}
