import type { Call } from '../model/call.js';
import type { Change } from '../model/change.js';
import type { ResourceDefinition } from '../model/resource-definition.js';
import { isOneRow, isPlain, refers } from './planning/single-statement.js';

/** What of a write says whether it depends on the row as it is. */
interface AskedWrite extends Pick<Call, 'resource' | 'operation' | 'grant' | 'within'> {
  readonly precondition?: unknown;
}

/** Whether one statement does the whole write, even while others write at the same time. */
export function isSingleStatement(call: AskedWrite, change: Change): boolean {
  const saysSomething = call.operation === 'create' || Object.keys(change).length > 0;
  return saysSomething && call.within === undefined && isUnconditional(call) && isPlain(call.resource) && !refers(call.resource, change);
}

/** Whether the caller may write any row in any state, so that none is read and locked first; whether it exists shows afterwards. */
export function needsNoCheck(call: AskedWrite): boolean {
  return isUnconditional(call) && isOneRow(call.resource);
}

/** Whether a new row names rows that there are, whose rules are asked before it is written; those that it holds itself are written with it. */
export function namesOthers({ fields }: ResourceDefinition, change: Change): boolean {
  return Object.keys(change).some((name) => fields.get(name)?.type === 'reference');
}

function isUnconditional({ grant, precondition }: AskedWrite): boolean {
  return grant.scope === true && grant.visible === true && !precondition;
}
