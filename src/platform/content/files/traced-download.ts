import type { Request } from 'express';

/** A download for which a person needs no token; traced as one of that person. */
export interface TracedDownload {
  readonly userId: number;
  readonly portalId: number;
  /** Of the file, as it would be asked for with a token. */
  readonly address: string;
}

/** A request under the content origin. */
export type ContentRequest = Request & { tracedAs?: TracedDownload };
