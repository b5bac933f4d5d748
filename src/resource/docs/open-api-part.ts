import type { Schema } from './open-api-schemas.js';

type Operations = Readonly<Record<string, Schema>>;

/** What of an OpenAPI document this is about. */
interface WholeDocument extends Schema {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
  readonly tags: readonly { readonly name: string }[];
}

const REFERENCE = /^#\/components\/([^/]+)\/(.+)$/;
/** Components that operations name in other ways than by reference. */
const KEPT_WHOLE = new Set(['securitySchemes']);

/** The operations of some tags, with the components that these refer to and no others. */
export function documentPart(document: object, tags: ReadonlySet<string>): object {
  const whole = document as WholeDocument;
  const paths = Object.fromEntries(Object.entries(whole.paths).flatMap(([path, operations]) => taggedPath(path, operations, tags)));
  const wanted = new Set<string>();
  gatherReferences(paths, whole.components, wanted);
  return {
    ...whole,
    tags: whole.tags.filter(({ name }) => tags.has(name)),
    paths,
    components: Object.fromEntries(
      Object.entries(whole.components).map(([kind, components]) => [
        kind,
        KEPT_WHOLE.has(kind)
          ? components
          : Object.fromEntries(Object.entries(components).filter(([name]) => wanted.has(`${kind}/${name}`))),
      ]),
    ),
  };
}

function taggedPath(path: string, operations: Operations, tags: ReadonlySet<string>): [string, Operations][] {
  const tagged = Object.entries(operations).filter(([, operation]) =>
    (operation.tags as string[] | undefined)?.some((tag) => tags.has(tag)),
  );
  return tagged.length > 0 ? [[path, Object.fromEntries(tagged)]] : [];
}

function gatherReferences(value: unknown, components: WholeDocument['components'], wanted: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const [, kind = '', name = ''] = key === '$ref' && typeof inner === 'string' ? (REFERENCE.exec(inner) ?? []) : [];
    if (kind === '') gatherReferences(inner, components, wanted);
    else if (!wanted.has(`${kind}/${name}`)) {
      wanted.add(`${kind}/${name}`);
      gatherReferences(components[kind]?.[name], components, wanted);
    }
  }
}
