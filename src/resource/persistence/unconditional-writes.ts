import type { Change } from '../model/change.js';
import { isOneRow, isPlain, refers } from './planning/single-statement.js';
import type { WriteCall } from './resource-writer.js';

/** Whether one statement does the whole write, even while others write at the same time. */
export function isSingleStatement(call: WriteCall, change: Change): boolean {
  const saysSomething = call.operation === 'create' || Object.keys(change).length > 0;
  return saysSomething && call.within === undefined && isUnconditional(call) && isPlain(call.resource) && !refers(call.resource, change);
}

/** Whether the caller may write any row in any state, so that none is read and locked first; whether it exists shows afterwards. */
export function needsNoCheck(call: WriteCall): boolean {
  return isUnconditional(call) && isOneRow(call.resource);
}

function isUnconditional({ grant, isCurrent }: WriteCall): boolean {
  return grant.scope === true && grant.visible === true && !isCurrent;
}
