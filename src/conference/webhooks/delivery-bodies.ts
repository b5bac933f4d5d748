import { Injectable } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import { Environment } from '../../config/environment.js';
import { Problem } from '../../resource/protocol/problem.js';
import { rawBody } from '../../resource/routes/raw-body.middleware.js';
import { RejectedDeliveries } from '../hooks/rejected-deliveries.js';
import { rawBodyOf } from '../http/raw-body.js';
import { InFlightLimit, QueueFullError } from '../ingest/in-flight-limit.js';

/** Bodies up to this size are not counted against the memory for large ones, in bytes. */
const ORDINARY_BYTES = 1_048_576;
/** So many bodies of the greatest size are in memory at once. */
const LARGE_AT_ONCE = 4;

/**
 * Reads the bodies of deliveries whose address is proved. A shared note or a long list of events may take more than other requests may;
 * refused, the server would repeat it thirteen times and then remove the hook.
 */
@Injectable()
export class DeliveryBodies {
  private readonly read: RequestHandler;
  private readonly large: InFlightLimit;

  constructor(
    private readonly environment: Environment,
    private readonly rejected: RejectedDeliveries,
  ) {
    this.read = rawBody(environment.DELIVERY_LIMIT);
    this.large = new InFlightLimit(LARGE_AT_ONCE * environment.DELIVERY_LIMIT);
  }

  /**
   * @param use what is done with the bytes while they count against the memory for large bodies
   * @throws Problem 503 where too many large bodies are read at once; the body reader's error (413) where it is larger than DELIVERY_LIMIT
   */
  async use<Result>(request: Request, response: Response, use: (body: Buffer) => Promise<Result>): Promise<Result> {
    const weight = this.weightOf(request);
    this.reserve(weight);
    try {
      await this.readInto(request, response);
      return await use(rawBodyOf(request));
    } finally {
      this.large.remove(weight);
    }
  }

  /** A body that does not tell its length, or is packed, may be of any size. */
  private weightOf({ headers }: Request): number {
    const length = headers['content-encoding'] === undefined ? Number(headers['content-length'] ?? Number.NaN) : Number.NaN;
    if (Number.isNaN(length)) return this.environment.DELIVERY_LIMIT;
    return length <= ORDINARY_BYTES ? 0 : Math.min(length, this.environment.DELIVERY_LIMIT);
  }

  private reserve(weight: number): void {
    try {
      this.large.add(weight);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new Problem(503, 'Too many large deliveries are being read; try again shortly.', { headers: { 'Retry-After': '1' } });
    }
  }

  private async readInto(request: Request, response: Response): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      void this.read(request, response, (error?: unknown) => {
        if (error === undefined) return resolve();
        if ((error as { type?: string }).type === 'entity.too.large') this.rejected.note({ door: 'legacy', reason: 'too-large' });
        reject(error instanceof Error ? error : new Error('The body could not be read.', { cause: error }));
      });
    });
  }
}
