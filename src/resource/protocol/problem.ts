import { HttpException } from '@nestjs/common';
import { VIOLATION_CODES } from './violation-codes.js';

/** One violation of one member of a body; `code` is the stable machine-readable reason. */
export interface Violation {
  readonly propertyPath: string;
  readonly message: string;
  readonly code: string;
}

export interface ProblemOptions {
  /** URI reference that names the kind of problem; that of the status by default. */
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

/**
 * 422 for one member.
 * @param propertyPath of the member, such as `answers[2].answer`; empty for the body as a whole
 * @param message a sentence for a person
 * @param code one of {@link VIOLATION_CODES}
 */
export function oneViolation(propertyPath: string, message: string, code: string = VIOLATION_CODES.invalid): ViolationProblem {
  return new ViolationProblem([{ propertyPath, message, code }]);
}

/** A problem that clients tell from others by its type, `/errors/<name>`. The name is declared once: see `Feature.problems`. */
export class NamedProblem extends Problem {
  /** @param name in lower case with hyphens @param status one of those that are declared with the name */
  constructor(name: string, status: number, detail: string, options: Omit<ProblemOptions, 'type'> = {}) {
    super(status, detail, { ...options, type: typeOfProblem(name) });
  }
}

/** 409 for what the present state of something does not allow, or no longer; clients tell the cases apart by the type. */
export class StateConflict extends NamedProblem {
  /** @param name of the case, as it is declared @param extensions further members of the document */
  constructor(name: string, detail: string, extensions?: Readonly<Record<string, unknown>>) {
    super(name, 409, detail, { extensions });
  }
}

/** The URI reference by which clients know a kind of problem. @param name of the kind, or the status of what has no name */
export function typeOfProblem(name: string | number): string {
  return `/errors/${name}`;
}
