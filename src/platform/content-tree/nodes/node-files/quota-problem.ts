import { Problem } from '../../../../resource/protocol/problem.js';

const QUOTA_EXCEEDED = 'quota-exceeded';

/** @param space bytes that there may be, and that there would be with the file */
export function full(message: string, extensions: { readonly quota: number; readonly used: number; readonly size?: number }): Problem {
  const violations = [{ propertyPath: 'uploadFile', message, code: QUOTA_EXCEEDED }];
  return new Problem(422, `uploadFile: ${message}`, { type: `/validation_errors/${QUOTA_EXCEEDED}`, violations, extensions });
}
