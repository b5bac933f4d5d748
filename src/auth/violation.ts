import { UnprocessableEntityException } from '@nestjs/common';

/** Stable reasons, as clients of Hydra APIs know them. */
export const REASONS = {
  blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
  type: 'ba785a8c-82cb-4283-967c-3cf342181b40',
  tooLong: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
  invalid: 'de1e3db3-5ed4-4941-aae4-59f3667cc3a3',
} as const;

/** One violation of one member of the body, as the problem document shows it. */
export interface BodyViolation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

/** 422; the problem filter shows the `violations` of an exception unchanged. */
export function refusedBody(...violations: readonly BodyViolation[]): UnprocessableEntityException {
  const message = violations.map(({ propertyPath, message }) => `${propertyPath}: ${message}`).join('\n');
  return new UnprocessableEntityException({ message, violations });
}

/** 422 for one member. */
export function refusedMember(
  propertyPath: string,
  message: string,
  reason: keyof typeof REASONS = 'invalid',
): UnprocessableEntityException {
  return refusedBody({ propertyPath, message, code: REASONS[reason] });
}
