import { idOf } from '../../../pages/course/course-tab.js';
import { type ApiItem, textOf } from '../../../pages/home/home-section.js';

/** A step as those who arrange it see it. */
export interface BuiltStep {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
  /** Id of the meeting that it is; undefined for other steps. */
  readonly meeting?: number;
  /** Of the section that it is in; 0 at the top. */
  readonly parent: number;
  readonly level: number;
  /** Which one it is of the steps beside it, from 1. */
  readonly place: number;
  readonly prerequisite: string;
  /** Id of the step that it waits for, where its prerequisite is a single one. */
  readonly waitsFor?: number;
  readonly minimum: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

type Placed = Omit<BuiltStep, 'level' | 'place' | 'isFirst' | 'isLast'> & { readonly order: number };

/** The steps of a path in the order in which learners see them, each after the section that it is in. */
export function stepsOf(items: readonly ApiItem[]): readonly BuiltStep[] {
  const placed = items.map(placedStep).toSorted((one, other) => one.order - other.order || one.id - other.id);
  const within = (parent: number, level: number): readonly BuiltStep[] => {
    const siblings = placed.filter((step) => step.parent === parent);
    return siblings.flatMap(({ order: _, ...step }, index) => [
      { ...step, level, place: index + 1, isFirst: index === 0, isLast: index === siblings.length - 1 },
      ...within(step.id, level + 1),
    ]);
  };
  return within(0, 1);
}

function placedStep({ id, title, itemType, path, parent, displayOrder, prerequisite, prerequisiteMinScore }: ApiItem): Placed {
  const condition = textOf(prerequisite).trim();
  return {
    id: Number(id),
    title: textOf(title),
    kind: textOf(itemType),
    parent: idOf(parent),
    order: Number(displayOrder),
    ...(itemType === 'meeting' ? { meeting: Number(path) } : {}),
    prerequisite: condition,
    waitsFor: /^\d{1,9}$/.test(condition) ? Number(condition) : undefined,
    minimum: typeof prerequisiteMinScore === 'number' ? String(prerequisiteMinScore) : '',
  };
}

/** A step as the action that reorders them names it. */
export interface StepPlace {
  readonly id: number;
  readonly parent: number | null;
}

/** All steps after one of them has changed places with its neighbour, and what is in them with it. */
export function movedBy(steps: readonly BuiltStep[], id: number, by: -1 | 1): readonly StepPlace[] {
  const moved = steps.find((step) => step.id === id);
  const within = (parent: number): readonly StepPlace[] => {
    const siblings = steps.filter((step) => step.parent === parent);
    const at = siblings.findIndex((step) => step === moved);
    const other = siblings[at + by];
    const ordered = siblings.map((step) => (at === -1 || !moved || !other ? step : step === moved ? other : step === other ? moved : step));
    return ordered.flatMap((step) => [{ id: step.id, parent: parent === 0 ? null : parent }, ...within(step.id)]);
  };
  return within(0);
}
