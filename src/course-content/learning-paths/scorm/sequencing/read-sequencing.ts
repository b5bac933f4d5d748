import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from '../../../exchange/xml.js';
import type { ImportNote } from '../manifest/import-note.js';
import { type ActivityDefinition, type ControlModes, type SequencingDefinition, TIMINGS } from './activity-definition.js';
import { objectivesOf } from './sequencing-objectives.js';
import { rollupOf, rulesOf } from './sequencing-rules.js';
import { SequencingValues } from './sequencing-values.js';

const MOST_ACTIVITIES = 500;
const MOST_CHILDREN = 10_000;
const LIMITS_LEFT_OUT = ['attemptAbsoluteDurationLimit', 'activityAbsoluteDurationLimit', 'beginTimeLimit', 'endTimeLimit'] as const;
const FALSE = /^(false|0)$/;
const TRUE = /^(true|1)$/;
/** Elements that decide which item comes next, or what a folder makes of its items. */
const DECIDING = [
  'preConditionRule',
  'exitConditionRule',
  'postConditionRule',
  'rollupRule',
  'randomizationControls',
  'constrainedChoiceConsiderations',
  'rollupConsiderations',
  'mapInfo',
] as const;

/** What of an item of the manifest is part of its activity. */
interface ReadItem {
  readonly ref: string;
  readonly title: string;
  readonly hidden: boolean;
  readonly kind: string;
  readonly path: string | null;
  /** Index of the item that it is in. */
  readonly parent: number | null;
  readonly completionThreshold: number | null;
}

/** Reads the sequencing of one organization. */
class SequencingReader {
  constructor(
    private readonly shared: ReadonlyMap<string, XmlElement>,
    private readonly items: ReadonlyMap<string, ReadItem>,
    private readonly notes: ImportNote[],
  ) {}

  read(element: XmlElement): ActivityDefinition {
    const { identifier: ref = '' } = element.attributes;
    const item = this.items.get(ref);
    const values = new SequencingValues(undefined, ref);
    const sequencing = this.#sequencingOf(element, values);
    const presentation = childOf(childOf(element, 'presentation'), 'navigationInterface');
    this.#noteLimits(sequencing, ref);
    const children = childrenOf(element, 'item').map((child) => this.read(child));
    return {
      ref,
      title: item?.title ?? textOf(childOf(element, 'title')),
      visible: item?.hidden !== true,
      isSco: item?.kind === 'sco',
      control: controlOf(values.of(childOf(sequencing, 'controlMode'))),
      ...rulesOf(sequencing, values),
      ...considerationsOf(sequencing, values),
      rollup: rollupOf(sequencing, values, values.of(childOf(element, 'completionThreshold')).number('progressWeight', 0, 1) ?? 1),
      objectives: objectivesOf(sequencing, values),
      completedFrom: item?.completionThreshold ?? null,
      hidden: (presentation ? childrenOf(presentation, 'hideLMSUI') : []).map(textOf),
      children,
    };
  }

  /** What is written at the item takes the place of what the collection says under the name that it refers to. */
  #sequencingOf(element: XmlElement, values: SequencingValues): XmlElement | undefined {
    const own = childOf(element, 'sequencing');
    const name = own?.attributes.IDRef;
    if (!own || name === undefined) return own;
    const shared = this.shared.get(name);
    if (!shared) throw values.unsupported(`IDRef="${name}"`);
    const written = new Set(own.children.flatMap((child) => (typeof child === 'string' ? [] : [child.name])));
    const inherited = shared.children.filter((child) => typeof child === 'string' || !written.has(child.name));
    return { ...own, attributes: { ...shared.attributes, ...own.attributes }, children: [...own.children, ...inherited] };
  }

  #noteLimits(sequencing: XmlElement | undefined, item: string): void {
    const limits = childOf(sequencing, 'limitConditions')?.attributes ?? {};
    for (const limit of LIMITS_LEFT_OUT) {
      if (limits[limit] !== undefined)
        this.notes.push({ code: 'limit-ignored', message: `"${limit}" is optional in the standard and left out.`, item });
    }
  }
}

function controlOf(values: SequencingValues): ControlModes {
  return {
    choice: values.flag('choice', true),
    choiceExit: values.flag('choiceExit', true),
    flow: values.flag('flow', false),
    forwardOnly: values.flag('forwardOnly', false),
    currentObjectives: values.flag('useCurrentAttemptObjectiveInfo', true),
    currentProgress: values.flag('useCurrentAttemptProgressInfo', true),
  };
}

type Considerations = Pick<
  ActivityDefinition,
  | 'attemptLimit'
  | 'tracked'
  | 'completionByContent'
  | 'objectiveByContent'
  | 'selection'
  | 'randomization'
  | 'preventActivation'
  | 'constrainChoice'
>;

function considerationsOf(sequencing: XmlElement | undefined, values: SequencingValues): Considerations {
  const delivery = values.of(childOf(sequencing, 'deliveryControls'));
  const chance = values.of(childOf(sequencing, 'randomizationControls'));
  const choice = values.of(childOf(sequencing, 'constrainedChoiceConsiderations'));
  return {
    attemptLimit: values.of(childOf(sequencing, 'limitConditions')).number('attemptLimit', 0, MOST_CHILDREN) ?? null,
    tracked: delivery.flag('tracked', true),
    completionByContent: delivery.flag('completionSetByContent', false),
    objectiveByContent: delivery.flag('objectiveSetByContent', false),
    selection: {
      timing: chance.word('selectionTiming', TIMINGS, 'never'),
      count: chance.number('selectCount', 0, MOST_CHILDREN) ?? null,
    },
    randomization: {
      timing: chance.word('randomizationTiming', TIMINGS, 'never'),
      reorder: chance.flag('reorderChildren', false),
    },
    preventActivation: choice.flag('preventActivation', false),
    constrainChoice: choice.flag('constrainChoice', false),
  };
}

/**
 * The activity tree of an organization of SCORM 2004; null where its items can be opened in any order and nothing more is asked for.
 * @param manifest its root, with the sequencing that items refer to
 * @param element the organization
 * @param items those of it, in their order
 * @param notes to which what is left out without harm is added
 * @throws PackageMistake `sequencing-unsupported` for what the standard does not have
 */
export function readSequencing(
  manifest: XmlElement,
  element: XmlElement,
  items: readonly ReadItem[],
  notes: ImportNote[],
): SequencingDefinition | null {
  const collection = childOf(manifest, 'sequencingCollection');
  const shared = new Map((collection ? childrenOf(collection, 'sequencing') : []).map((one) => [one.attributes.ID ?? '', one]));
  const root = new SequencingReader(shared, new Map(items.map((item) => [item.ref, item])), notes).read(element);
  if (!isDeciding(element)) return null;
  const empty = items.find((item, index) => item.path === null && !items.some(({ parent }) => parent === index));
  if (empty) throw new SequencingValues(undefined, empty.ref).unsupported('an item without content, and without items in it');
  if (items.length >= MOST_ACTIVITIES) {
    throw new SequencingValues(undefined, root.ref).unsupported(`more than ${MOST_ACTIVITIES} activities`);
  }
  if (TRUE.test(element.attributes.objectivesGlobalToSystem ?? '')) {
    const message = 'Objectives that are shared outlive an attempt, and are shared within this package: other packages do not see them.';
    notes.push({ code: 'objectives-of-package', message });
  }
  return { globalToSystem: !FALSE.test(element.attributes.objectivesGlobalToSystem ?? 'true'), root };
}

function isDeciding(organization: XmlElement): boolean {
  const definitions = descendantsOf(organization, 'sequencing');
  const isSeveral = descendantsOf(organization, 'item').filter((item) => childrenOf(item, 'item').length === 0).length > 1;
  return definitions.some(
    (one) =>
      one.attributes.IDRef !== undefined ||
      childOf(one, 'limitConditions')?.attributes.attemptLimit !== undefined ||
      DECIDING.some((name) => descendantsOf(one, name).length > 0) ||
      (isSeveral && isOrdered(childOf(one, 'controlMode')?.attributes ?? {})),
  );
}

function isOrdered({ choice = 'true', flow = 'false', forwardOnly = 'false' }: Readonly<Record<string, string>>): boolean {
  return FALSE.test(choice) || TRUE.test(flow) || TRUE.test(forwardOnly);
}
