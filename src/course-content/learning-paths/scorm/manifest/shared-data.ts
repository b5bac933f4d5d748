import { childOf, childrenOf, type XmlElement } from '../../../exchange/xml.js';
import { PackageMistake } from '../package/package-mistake.js';

const MOST_MAPS = 100;
const LONGEST_TARGET = 500;
const FALSE = /^(false|0)$/;

/** A store that items of a package share, as one of them may use it (SCORM 2004 4th Edition, CAM 3.4.1.14). */
export interface SharedDataMap {
  readonly target: string;
  readonly read: boolean;
  readonly write: boolean;
  /** Whether it outlives an attempt. */
  readonly lasting: boolean;
}

/**
 * @param lasting whether the stores of the organization outlive an attempt
 * @returns null where an item shares nothing
 * @throws PackageMistake for a map without a target, or with the one of another map
 */
export function sharedDataOf(item: XmlElement, ref: string, lasting: boolean): readonly SharedDataMap[] | null {
  const data = childOf(item, 'data');
  const maps = data ? childrenOf(data, 'map') : [];
  if (maps.length === 0) return null;
  const targets = maps.map(({ attributes }) => attributes.targetID ?? '');
  const isRight = targets.every((target) => target !== '' && target.length <= LONGEST_TARGET);
  if (maps.length > MOST_MAPS || !isRight || new Set(targets).size < targets.length) {
    const sentence = `The item "${ref.slice(0, 100)}" shares at most ${MOST_MAPS} stores, each by a "targetID" of its own of at most ${LONGEST_TARGET} characters.`;
    throw new PackageMistake('bad-manifest', sentence);
  }
  const flag = (value: string | undefined): boolean => !FALSE.test(value ?? 'true');
  return maps.map(({ attributes }, index) => ({
    target: targets[index] as string,
    read: flag(attributes.readSharedData),
    write: flag(attributes.writeSharedData),
    lasting,
  }));
}
