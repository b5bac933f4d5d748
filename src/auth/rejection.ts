import { HttpException } from '@nestjs/common';

/** What rejections of authentication are called, as the catalogue of problems above has them. */
export const rejectionWords = {
  'second-factor-missing': { status: 403, meaning: 'The account has to set up a second factor before it may do anything else.' },
  'second-factor-required': { status: 401, meaning: 'The password was right; the code of the second factor is sent with `challenge`.' },
} as const;

/** What a rejection says beyond its status and sentence (RFC 9457). */
interface RejectionDocument {
  /** The kind of problem; without one it is that of the status. */
  readonly name?: keyof typeof rejectionWords;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A rejection of authentication as the caller reads it; the kernel, which knows more kinds of problems, stands above. */
export class Rejection extends HttpException {
  constructor(
    status: number,
    readonly detail: string,
    readonly document: RejectionDocument = {},
  ) {
    super(detail, status);
  }
}

/** 410, in the same words for what is unknown, used, withdrawn or outlived. */
export class InvalidLink extends Rejection {
  constructor() {
    super(410, 'This link is not valid, or not any more.');
  }
}
