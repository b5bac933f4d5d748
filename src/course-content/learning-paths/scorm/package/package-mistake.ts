import { oneViolation, ViolationProblem } from '../../../../resource/protocol/problem.js';

/** Why a package is not taken; with `package-` before it, the code of the violation. */
type PackageFault =
  | 'malformed'
  | 'unsafe-name'
  | 'too-large'
  | 'no-manifest'
  | 'bad-manifest'
  | 'missing-file'
  | 'remote-resource'
  | 'not-scorm'
  | 'sequencing-unsupported';

/** A package that is not taken, with a sentence for its sender. */
export class PackageMistake extends Error {
  constructor(
    readonly fault: PackageFault,
    message: string,
  ) {
    super(message);
  }

  /** @param member of the form that brought the package */
  asProblem(member: string): ViolationProblem {
    const code = this.fault === 'sequencing-unsupported' ? this.fault : `package-${this.fault}`;
    return oneViolation(member, this.message, code);
  }
}
