import type { Activity } from './activity.js';

/** Numbers from 0 up to, and without, 1. */
export type Random = () => number;

/** SR.1, SR.2: which children an activity has in an attempt, and in which order. @param anew whether it was attempted before */
export function selectChildren(activity: Activity, random: Random, anew: boolean): void {
  const { selection, randomization } = activity.definition;
  const isDue = (timing: string): boolean => timing === 'onEachNewAttempt' || (timing === 'once' && !anew);
  const { count } = selection;
  const selects = isDue(selection.timing) && count !== null && count < activity.all.length;
  const reorders = isDue(randomization.timing) && randomization.reorder;
  if (!selects && !reorders) return;
  const chosen = selects ? shuffled(activity.all, random).slice(0, count) : activity.children;
  const ordered = reorders ? shuffled(chosen, random) : activity.all.filter((child) => chosen.includes(child));
  activity.state.children = ordered.map(({ ref }) => ref);
}

/** Every order is as likely as any other. */
function shuffled<T>(list: readonly T[], random: Random): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}
