import type { Actor } from '../../auth/actor.js';
import type { Transaction } from '../../database/statements.js';
import type { CallSource } from '../input/call-reader.js';
import type { HttpResult } from '../protocol/http-result.js';

/** Runs one operation of a batch as if it had been a request of its own. The routes implement it. */
export abstract class OperationDispatcher {
  /**
   * @param within the unit of work of an atomic batch
   * @param countsBeyond of a list that is part of a screen: its total is counted only where there are more rows than so many
   * @throws Problem 404 where no route matches, 401 or 403 where the caller has no right to it, and any other of the operation
   */
  abstract dispatch(operation: CallSource, within?: Transaction, countsBeyond?: number): Promise<HttpResult>;

  /** The caller of one request that reads several lists: what most rules ask about the caller is looked up once for all of them. */
  abstract acquainted(actor: Actor): Promise<Actor>;
}
