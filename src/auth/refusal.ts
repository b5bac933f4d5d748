import { HttpException } from '@nestjs/common';
import type { refusalWords } from './refusal-words.js';

/** What a refusal says beyond its status and sentence (RFC 9457). */
export interface RefusalDocument {
  /** The kind of problem; without one it is that of the status. */
  readonly name?: keyof typeof refusalWords;
  readonly headers?: Readonly<Record<string, string>>;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A refusal of authentication as the caller reads it; the kernel, which knows more kinds of problems, stands above. */
export class Refusal extends HttpException {
  constructor(
    status: number,
    readonly detail: string,
    readonly document: RefusalDocument = {},
  ) {
    super(detail, status);
  }
}

/** 410, in the same words for what is unknown, used, withdrawn or outlived. */
export class InvalidLink extends Refusal {
  constructor() {
    super(410, 'This link is not valid, or not any more.');
  }
}
