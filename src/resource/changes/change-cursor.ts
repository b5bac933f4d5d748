import { Problem } from '../http/problem.js';

/** A position in the log of changes. */
export interface ChangeCursor {
  readonly transaction: number;
  /** Within the transaction. */
  readonly position: number;
  /** When that was, Unix seconds: older than the log reaches back, something may be missing. */
  readonly at: number;
}

const CURSOR = /^(\d{1,16})-(\d{1,16})-(\d{1,12})$/;

/** Callers keep it as it is; what it holds is no business of theirs. */
export function writeCursor({ transaction, position, at }: ChangeCursor): string {
  return `${transaction}-${position}-${at}`;
}

/** @throws Problem 400 for a text that is no cursor of ours */
export function readCursor(text: string): ChangeCursor {
  const [, transaction, position, at] = CURSOR.exec(text) ?? [];
  const cursor = { transaction: Number(transaction), position: Number(position), at: Number(at) };
  if (Object.values(cursor).every(Number.isSafeInteger)) return cursor;
  throw new Problem(400, 'The parameter "since" must be a cursor that an earlier answer gave; leave it out to begin now.');
}
