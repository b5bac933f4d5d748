import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../../exchange/xml.js';
import { PackageMistake } from '../package/package-mistake.js';
import type { ImportNote } from './import-note.js';

const TRUE = /^(true|1)$/;
const FALSE = /^(false|0)$/;
/** What of a sequencing definition decides which item comes next, or what a folder makes of its items. */
const DECIDING = [
  'sequencingRules/preConditionRule',
  'sequencingRules/exitConditionRule',
  'sequencingRules/postConditionRule',
  'rollupRules/rollupRule',
  'randomizationControls',
  'constrainedChoiceConsiderations',
  'rollupConsiderations',
] as const;
const LIMITS_LEFT_OUT = ['attemptAbsoluteDurationLimit', 'activityAbsoluteDurationLimit', 'beginTimeLimit', 'endTimeLimit'] as const;

/**
 * This version runs no sequencing of SCORM 2004. A package that relies on it would be another one without it, and is refused.
 * @param notes to which what is left out without harm is added
 * @throws PackageMistake naming the item and the first of its rules
 */
export function requireNoSequencing(root: XmlElement, organization: XmlElement, notes: ImportNote[]): void {
  if (childOf(root, 'sequencingCollection')) throw unsupported('The manifest', 'sequencingCollection');
  const items = descendantsOf(organization, 'item');
  const leaves = items.filter((item) => childrenOf(item, 'item').length === 0);
  for (const element of [organization, ...items]) {
    const sequencing = childOf(element, 'sequencing');
    if (!sequencing) continue;
    const name = `"${(element.attributes.identifier ?? '').slice(0, 100)}"`;
    const rule = ruleIn(sequencing) ?? (leaves.length > 1 ? orderIn(sequencing) : undefined);
    if (rule !== undefined) throw unsupported(name, rule);
    noteLimits(sequencing, element.attributes.identifier, notes);
  }
}

function ruleIn(sequencing: XmlElement): string | undefined {
  if (sequencing.attributes.IDRef !== undefined) return 'IDRef';
  if (descendantsOf(sequencing, 'mapInfo').length > 0) return 'mapInfo';
  if (childOf(sequencing, 'limitConditions')?.attributes.attemptLimit !== undefined) return 'attemptLimit';
  return DECIDING.find((path) => {
    const [outer = '', inner] = path.split('/');
    const found = childOf(sequencing, outer);
    return inner === undefined ? found !== undefined : childOf(found, inner) !== undefined;
  });
}

/** A single item has nothing to be chosen among. */
function orderIn(sequencing: XmlElement): string | undefined {
  const { choice = 'true', forwardOnly = 'false' } = childOf(sequencing, 'controlMode')?.attributes ?? {};
  if (FALSE.test(choice)) return 'controlMode choice="false"';
  return TRUE.test(forwardOnly) ? 'controlMode forwardOnly="true"' : undefined;
}

function noteLimits(sequencing: XmlElement, item: string | undefined, notes: ImportNote[]): void {
  const limits = childOf(sequencing, 'limitConditions')?.attributes ?? {};
  for (const limit of LIMITS_LEFT_OUT) {
    if (limits[limit] !== undefined)
      notes.push({ code: 'limit-ignored', message: `"${limit}" is optional in the standard and left out.`, item });
  }
}

function unsupported(where: string, rule: string): PackageMistake {
  return new PackageMistake('sequencing-unsupported', `${where} has sequencing that this version does not run: ${rule}.`);
}
