import type { CommittedValues } from './cmi/cmi-values.js';
import { isShared } from './shared-data.js';

/** Elements with columns of their own, and those of one launch alone. */
const APART: ReadonlySet<string> = new Set([
  'cmi.suspend_data',
  'cmi.core.lesson_location',
  'cmi.location',
  'cmi.core.exit',
  'cmi.exit',
  'cmi.core.session_time',
  'cmi.session_time',
]);

/** What is stored with the state of a step as it was said. */
export function scalarsIn({ single }: CommittedValues): Record<string, string> {
  return Object.fromEntries([...single].filter(([element]) => !APART.has(element) && !isShared(element)));
}

/** How the package ended, where it said so. */
export function exitOf({ single }: CommittedValues): string | undefined {
  return single.get('cmi.core.exit') ?? single.get('cmi.exit');
}
