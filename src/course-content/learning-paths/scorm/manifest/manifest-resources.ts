import { childOf, childrenOf, type XmlElement } from '../../../exchange/xml.js';
import { decodedName } from '../package/decoded-name.js';
import { PackageMistake } from '../package/package-mistake.js';

/** Where resources of a package may lie. */
export interface ResourcePlaces {
  /** Whether the package has a file of this name. */
  readonly has: (name: string) => boolean;
  /** Hosts elsewhere whose pages may be steps. */
  readonly hosts: ReadonlySet<string>;
}

interface ManifestResource {
  readonly path: string | null;
  readonly isSco: boolean;
}

/** Stands for the root of a package where addresses are resolved. */
const ROOT = 'https://package.invalid/';
const LONGEST_HREF = 2_000;

/** The resources of a manifest by their identifiers. @throws PackageMistake for a file that is missing, or a host that is not allowed */
export function resourcesOf(root: XmlElement, places: ResourcePlaces): ReadonlyMap<string, ManifestResource> {
  const list = childOf(root, 'resources');
  const bases = [root.attributes.base, list?.attributes.base];
  const all = list ? childrenOf(list, 'resource') : [];
  requireUnique(all.flatMap(({ attributes }) => attributes.identifier ?? []));
  return new Map(
    all.map(({ attributes }): [string, ManifestResource] => {
      const { identifier = '', href, base, scormtype, scormType } = attributes;
      const path = href === undefined || href === '' ? null : located(href, [...bases, base], places);
      return [identifier, { path, isSco: (scormtype ?? scormType ?? '').toLowerCase() === 'sco' }];
    }),
  );
}

/** @throws PackageMistake where two are the same */
export function requireUnique(identifiers: readonly string[]): void {
  const seen = new Set<string>();
  for (const identifier of identifiers) {
    if (seen.has(identifier)) throw new PackageMistake('bad-manifest', `The identifier "${identifier.slice(0, 100)}" is there twice.`);
    seen.add(identifier);
  }
}

/** @param bases `xml:base` of what the resource is in, from the outside */
function located(href: string, bases: readonly (string | undefined)[], { has, hosts }: ResourcePlaces): string {
  const address = resolved(href.trim(), bases);
  if (address.origin !== new URL(ROOT).origin) {
    if (address.protocol === 'https:' && hosts.has(address.hostname)) return address.href;
    throw new PackageMistake(
      'remote-resource',
      `A resource is at ${address.host || address.protocol}, which "scorm_hosts" does not allow.`,
    );
  }
  const name = decodedName(address.pathname.slice(1));
  if (!has(name)) throw new PackageMistake('missing-file', `The package has no file "${name.slice(0, 100)}", which its manifest names.`);
  return `${address.pathname.slice(1)}${address.search}${address.hash}`;
}

function resolved(href: string, bases: readonly (string | undefined)[]): URL {
  try {
    if (href.length > LONGEST_HREF) throw new Error('too long');
    const base = bases.reduce((before, next) => new URL(next ?? '', before), new URL(ROOT));
    return new URL(href.replaceAll('\\', '/'), base);
  } catch {
    throw new PackageMistake('bad-manifest', `"${href.slice(0, 100)}" is no address of a resource.`);
  }
}
