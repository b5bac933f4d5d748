import type { Type } from '@nestjs/common';
import type { DocumentAnswer, JsonSchema } from './action-declaration.js';

/** What came to an open operation. */
export interface OpenCall {
  /** The bytes of the body as they came in: signatures are made over these and nothing else. */
  readonly body: Buffer;
  /** @param name in any case @returns the value of a header, joined where it came several times */
  header(name: string): string | undefined;
  /** Address of the sender; undefined where the connection is gone. */
  readonly sender: string | undefined;
}

/** Does what an open operation says. Provided because the resource names it. */
export abstract class OpenHandler {
  /**
   * Nothing has been checked and nothing is open: the handler verifies the caller and has its own units of work.
   * @returns the members of the answer
   * @throws Problem where the caller or the body is refused
   */
  abstract receive(call: OpenCall): Promise<object>;
}

/**
 * An operation of a resource for senders that have no token of ours, such as another server: a POST whose proof is over the raw body.
 * The kernel reads neither body nor caller, and opens no unit of work.
 */
export interface OpenOperation {
  /** In snake_case; unique within the resource. */
  readonly name: string;
  /** Below `/api/`; it names no item. */
  readonly path: string;
  readonly description: string;
  /** Whom the handler lets through, in words, for the table of access. */
  readonly admits: string;
  /** Headers that carry the proof, each with its meaning. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonSchema;
  readonly answer: DocumentAnswer;
  /** Statuses other than 200 that the handler answers with, each with its meaning. */
  readonly rejections: Readonly<Record<number, string>>;
  readonly handler: Type<OpenHandler>;
}
