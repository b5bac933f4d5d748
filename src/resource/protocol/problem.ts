import { HttpException } from '@nestjs/common';

/** One violation of one member of a body; `code` is the stable machine-readable reason. */
export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

export interface ProblemOptions {
  /** URI reference that names the kind of problem; `/errors/<status>` by default. */
  readonly type?: string;
  readonly title?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly violations?: readonly Violation[];
  /** Further members of the document (RFC 9457 §3.2). */
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/**
 * An error as the caller will read it (RFC 9457). Everything thrown as a Problem is meant for the caller; everything else becomes
 * a 500 that contains a correlation id only.
 */
export class Problem extends HttpException {
  constructor(
    status: number,
    readonly detail: string,
    readonly document: ProblemOptions = {},
  ) {
    super(detail, status, { cause: document.cause });
    this.name = 'Problem';
  }
}

/** 422 with every violation at once. */
export class ViolationProblem extends Problem {
  constructor(violations: readonly Violation[]) {
    super(
      422,
      violations
        .map((violation) => (violation.propertyPath ? `${violation.propertyPath}: ${violation.message}` : violation.message))
        .join('\n'),
      {
        type: `/validation_errors/${violations[0]?.code ?? 'invalid'}`,
        violations,
      },
    );
  }
}

/** 409 for what the present state of something does not allow, or no longer; clients tell the cases apart by the type. */
export class StateConflict extends Problem {
  /**
   * @param name of the case in lower case with hyphens: the type is `/errors/<name>`
   * @param extensions further members of the document
   */
  constructor(name: string, detail: string, extensions?: Readonly<Record<string, unknown>>) {
    super(409, detail, { type: `/errors/${name}`, extensions });
  }
}
