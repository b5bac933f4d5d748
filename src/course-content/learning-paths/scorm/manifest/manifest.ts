import { childOf, childrenOf, textOf, type XmlElement } from '../../../exchange/xml.js';
import { PackageMistake } from '../package/package-mistake.js';
import { requireUnique, type ResourcePlaces, resourcesOf } from './manifest-resources.js';
import { SCORM_VERSIONS, type ScormVersion } from '../scorm-versions.js';
import type { SequencingDefinition } from '../sequencing/activity-definition.js';
import { readSequencing } from '../sequencing/read-sequencing.js';
import type { ImportNote } from './import-note.js';
import { durationOf, numberOf } from './manifest-values.js';
import { type SharedDataMap, sharedDataOf } from './shared-data.js';

/** An item of an organisation: a step of the path. */
export interface ManifestItem {
  readonly ref: string;
  readonly title: string;
  /** Index of the item that it is in. */
  readonly parent: number | null;
  readonly kind: 'dir' | 'sco' | 'asset';
  /** Name of the file in the package with its query, or an address elsewhere. */
  readonly path: string | null;
  readonly parameters: string | null;
  readonly launchData: string | null;
  readonly masteryScore: number | null;
  readonly maxTimeAllowed: string | null;
  readonly timeLimitAction: string | null;
  readonly prerequisite: string | null;
  readonly hidden: boolean;
  /** −1…1; from which on the objective is satisfied by its measure. */
  readonly scaledPassingScore: number | null;
  /** 0…1 */
  readonly completionThreshold: number | null;
  /** Null where it shares nothing with other items. */
  readonly sharedData: readonly SharedDataMap[] | null;
}

/** An organisation of a package: a path. */
export interface Organization {
  readonly ref: string;
  readonly title: string;
  readonly items: readonly ManifestItem[];
  /** Null where nothing but the order of choice decides which item comes next. */
  readonly sequencing: SequencingDefinition | null;
}

export interface Manifest {
  readonly version: ScormVersion;
  readonly organizations: readonly Organization[];
  readonly notes: readonly ImportNote[];
}

const MOST_ORGANIZATIONS = 10;
const MOST_ITEMS = 2_000;
const DEEPEST = 20;
const LONGEST_TITLE = 511;
const LONGEST_PATH_TITLE = 255;
const TIME_LIMIT_ACTION = /^(exit|continue),\s?(no )?message$/;
const FALSE = /^(false|0)$/;

/**
 * Reads a manifest.
 * @param text of it, for the namespaces that its root declares
 * @throws PackageMistake
 */
export function readManifest(root: XmlElement, text: string, places: ResourcePlaces): Manifest {
  if (root.name !== 'manifest') throw new PackageMistake('bad-manifest', 'The manifest does not begin with "manifest".');
  if (childrenOf(root, 'manifest').length > 0)
    throw new PackageMistake('sequencing-unsupported', 'Manifests within the manifest are not read.');
  const notes: ImportNote[] = [];
  const version = versionOf(root, text, notes);
  const resources = resourcesOf(root, places);
  const organizations = organizationsOf(root).map((element) => {
    const organization = new OrganizationReader(element, version, resources, notes).read();
    return version === '1.2' ? organization : { ...organization, sequencing: readSequencing(root, element, organization.items, notes) };
  });
  return { version, organizations, notes };
}

function versionOf(root: XmlElement, text: string, notes: ImportNote[]): ScormVersion {
  const metadata = childOf(root, 'metadata');
  const schema = textOf(childOf(metadata, 'schema'));
  if (/common cartridge/i.test(schema))
    throw new PackageMistake('not-scorm', 'This is a Common Cartridge; this address takes SCORM packages.');
  const said = textOf(childOf(metadata, 'schemaversion'));
  const known = SCORM_VERSIONS.find((version) => version === said);
  if (known) return known;
  const isNewer = /^CAM 1\.3$|^2004/.test(said) || text.includes('adlcp_v1p3');
  const version = isNewer ? '2004 3rd Edition' : '1.2';
  if (said !== 'CAM 1.3')
    notes.push({ code: 'version-assumed', message: `The manifest says no version that is known; it is read as SCORM ${version}.` });
  return version;
}

/** The default one first. */
function organizationsOf(root: XmlElement): XmlElement[] {
  const list = childOf(root, 'organizations');
  const all = list ? childrenOf(list, 'organization') : [];
  if (all.length === 0) throw new PackageMistake('no-manifest', 'The manifest has no organization.');
  if (all.length > MOST_ORGANIZATIONS)
    throw new PackageMistake('bad-manifest', `A package has at most ${MOST_ORGANIZATIONS} organizations.`);
  const first = all.filter(({ attributes }) => attributes.identifier === list?.attributes.default);
  return [...first, ...all.filter((one) => !first.includes(one))];
}

class OrganizationReader {
  readonly #items: ManifestItem[] = [];

  constructor(
    private readonly element: XmlElement,
    private readonly version: ScormVersion,
    private readonly resources: ReadonlyMap<string, { readonly path: string | null; readonly isSco: boolean }>,
    private readonly notes: ImportNote[],
  ) {}

  get #isDataLasting(): boolean {
    return !FALSE.test(this.element.attributes.sharedDataGlobalToSystem ?? 'true');
  }

  read(): Organization {
    for (const item of childrenOf(this.element, 'item')) this.#read(item, null, 1);
    if (this.#items.length === 0) throw new PackageMistake('bad-manifest', 'An organization has no item.');
    requireUnique(this.#items.map(({ ref }) => ref));
    const title = textOf(childOf(this.element, 'title')) || 'SCORM';
    return {
      ref: this.element.attributes.identifier ?? '',
      title: title.slice(0, LONGEST_PATH_TITLE),
      items: this.#items,
      sequencing: null,
    };
  }

  #read(element: XmlElement, parent: number | null, depth: number): void {
    if (depth > DEEPEST) throw new PackageMistake('bad-manifest', `Items are nested deeper than ${DEEPEST} levels.`);
    if (this.#items.length >= MOST_ITEMS) throw new PackageMistake('bad-manifest', `An organization has at most ${MOST_ITEMS} items.`);
    const index = this.#items.length;
    this.#items.push(this.#item(element, parent));
    for (const child of childrenOf(element, 'item')) this.#read(child, index, depth + 1);
  }

  #item(element: XmlElement, parent: number | null): ManifestItem {
    const { identifier: ref = '', identifierref, parameters, isvisible = 'true' } = element.attributes;
    if (ref === '') throw new PackageMistake('bad-manifest', 'An item has no identifier.');
    const resource = this.#resource(ref, identifierref);
    const text = (name: string): string | null => textOf(childOf(element, name)) || null;
    const timeLimitAction = (text('timelimitaction') ?? text('timeLimitAction'))?.replace(/,\s*/, ',') ?? null;
    return {
      ref,
      title: (text('title') ?? ref).slice(0, LONGEST_TITLE),
      parent,
      kind: resource === undefined ? 'dir' : resource.isSco ? 'sco' : 'asset',
      path: resource?.path ?? null,
      parameters: parameters === undefined || parameters === '' ? null : parameters,
      launchData: text('datafromlms') ?? text('dataFromLMS'),
      masteryScore: this.version === '1.2' ? numberOf(text('masteryscore'), 0, 100) : null,
      maxTimeAllowed: this.version === '1.2' ? durationOf(text('maxtimeallowed')) : null,
      timeLimitAction: timeLimitAction !== null && TIME_LIMIT_ACTION.test(timeLimitAction) ? timeLimitAction : null,
      prerequisite: this.version === '1.2' ? text('prerequisites') : null,
      hidden: FALSE.test(isvisible),
      ...this.#thresholds(element),
      sharedData: this.version === '2004 4th Edition' ? sharedDataOf(element, ref, this.#isDataLasting) : null,
    };
  }

  #resource(ref: string, identifierref: string | undefined): { readonly path: string | null; readonly isSco: boolean } | undefined {
    if (identifierref === undefined || identifierref === '') return undefined;
    const resource = this.resources.get(identifierref);
    if (resource?.path != null) return resource;
    this.notes.push({
      code: 'resource-missing',
      message: 'The item names a resource that the manifest does not have, or that has no file.',
      item: ref,
    });
    return undefined;
  }

  /** SCORM 2004: what the server itself makes of a score and a progress. */
  #thresholds(element: XmlElement): Pick<ManifestItem, 'scaledPassingScore' | 'completionThreshold'> {
    if (this.version === '1.2') return { scaledPassingScore: null, completionThreshold: null };
    const primary = childOf(childOf(childOf(element, 'sequencing'), 'objectives'), 'primaryObjective');
    const byMeasure = /^(true|1)$/.test(primary?.attributes.satisfiedByMeasure ?? 'false');
    const measure = textOf(childOf(primary, 'minNormalizedMeasure'));
    const threshold = childOf(element, 'completionThreshold');
    const isAsked =
      threshold !== undefined &&
      (this.version === '2004 3rd Edition' || /^(true|1)$/.test(threshold.attributes.completedByMeasure ?? 'false'));
    const least = threshold?.attributes.minProgressMeasure ?? textOf(threshold);
    return {
      scaledPassingScore: byMeasure ? (numberOf(measure || null, -1, 1) ?? 1) : null,
      completionThreshold: isAsked ? (numberOf(least || null, 0, 1) ?? 1) : null,
    };
  }
}
