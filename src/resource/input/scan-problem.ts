import { oneViolation, Problem, ViolationProblem } from '../protocol/problem.js';
import type { ScanRefused } from '../../storage/virus-scanner.js';

/** What a caller reads of a file that the scanner does not let in. @param member that is the file */
export function scanProblem({ reason, signature }: ScanRefused, member: string): Problem {
  switch (reason) {
    case 'infected':
      return violation(member, 'infected', `The virus scanner found something in this file: ${signature}.`);
    case 'oversize':
      return violation(member, 'not-scannable', 'This file is larger than the virus scanner takes.');
    case 'unavailable':
      return new Problem(503, 'The virus scanner does not answer; try again shortly.', { headers: { 'Retry-After': '30' } });
  }
}

function violation(propertyPath: string, code: string, message: string): ViolationProblem {
  return oneViolation(propertyPath, message, code);
}
