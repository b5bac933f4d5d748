import { childOf, childrenOf, textOf, type XmlElement } from '../../../exchange/xml.js';
import { numberOf } from '../manifest/manifest-values.js';
import type { ObjectiveDefinition, ObjectiveMap, Shared } from './activity-definition.js';
import type { SequencingValues } from './sequencing-values.js';

/** Attributes of maps, with what they read or write, and whether they do so where nothing is written. */
const MAPPED: readonly (readonly [attribute: string, shared: Shared, usual: boolean])[] = [
  ['SatisfiedStatus', 'satisfied', true],
  ['NormalizedMeasure', 'measure', true],
];
/** Those that the 4th edition adds in a list of its own. */
const MAPPED_4TH: typeof MAPPED = [
  ['RawScore', 'raw', true],
  ['MinScore', 'min', true],
  ['MaxScore', 'max', true],
  ['CompletionStatus', 'completed', true],
  ['ProgressMeasure', 'progress', true],
];

/** The objectives of an activity, the primary one first. @throws PackageMistake for one without an identifier */
export function objectivesOf(sequencing: XmlElement | undefined, values: SequencingValues): ObjectiveDefinition[] {
  // Those of the standard and those that its 4th edition adds have the same local name; only the first have a primary one.
  const lists = sequencing ? childrenOf(sequencing, 'objectives') : [];
  const list = lists.find((one) => childOf(one, 'primaryObjective') !== undefined);
  const primary = childOf(list, 'primaryObjective');
  const others = list ? childrenOf(list, 'objective') : [];
  const added = addedMaps(
    lists.find((one) => one !== list),
    values,
  );
  const read = (element: XmlElement | undefined, id: string): ObjectiveDefinition => {
    const byMeasure = values.of(element).flag('satisfiedByMeasure', false);
    const written = textOf(childOf(element, 'minNormalizedMeasure'));
    const minMeasure = written === '' ? 1 : numberOf(written, -1, 1);
    if (minMeasure === null) throw values.unsupported(`minNormalizedMeasure ${written}`);
    const maps = element ? mapsOf(element, MAPPED, values) : [];
    return { id, byMeasure, minMeasure, maps: [...maps, ...(added.get(id) ?? [])] };
  };
  return [
    read(primary, primary?.attributes.objectiveID ?? ''),
    ...others.map((element) => read(element, values.of(element).name('objectiveID'))),
  ];
}

function addedMaps(list: XmlElement | undefined, values: SequencingValues): ReadonlyMap<string, readonly ObjectiveMap[]> {
  const objectives = list ? childrenOf(list, 'objective') : [];
  return new Map(objectives.map((element) => [element.attributes.objectiveID ?? '', mapsOf(element, MAPPED_4TH, values)]));
}

function mapsOf(element: XmlElement, mapped: typeof MAPPED, values: SequencingValues): ObjectiveMap[] {
  return childrenOf(element, 'mapInfo').map((map) => {
    const said = values.of(map);
    const those = (verb: string, usual: (one: (typeof MAPPED)[number]) => boolean): Shared[] =>
      mapped.filter((one) => said.flag(`${verb}${one[0]}`, usual(one))).map(([, shared]) => shared);
    return { target: said.name('targetObjectiveID'), reads: those('read', ([, , usual]) => usual), writes: those('write', () => false) };
  });
}
