/** Seconds in which a used-up allowance is whole again. */
export const WINDOW = 10;

/** What is left of an allowance. */
export interface Allowance {
  readonly policy: 'caller' | 'address';
  readonly quota: number;
  readonly remaining: number;
  /** Whole seconds until the allowance is full again or, where it is used up, until the next request is served. */
  readonly reset: number;
}

/**
 * What is left, in the words of the header fields `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10).
 */
export function allowanceHeaders({ policy, quota, remaining, reset }: Allowance): Record<string, string> {
  return { 'RateLimit-Policy': `"${policy}";q=${quota};w=${WINDOW}`, RateLimit: `"${policy}";r=${remaining};t=${reset}` };
}

/** Few requests come near a limit; their answers alone have the header fields. */
export function isWorthTelling({ quota, remaining }: Allowance): boolean {
  return remaining * 2 < quota;
}
