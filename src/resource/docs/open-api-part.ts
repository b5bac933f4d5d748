import type { OpenAPIObject } from '@nestjs/swagger';
import { withoutUnusedComponents } from './open-api-components.js';
import type { Schema } from './open-api-schemas.js';

type Operations = Readonly<Record<string, Schema>>;

/** The operations of some tags, with the components that these refer to and no others. */
export function documentPart(document: OpenAPIObject, tags: ReadonlySet<string>): OpenAPIObject {
  const paths = Object.entries(document.paths as unknown as Record<string, Operations>);
  return withoutUnusedComponents({
    ...document,
    tags: document.tags?.filter(({ name }) => tags.has(name)),
    paths: Object.fromEntries(paths.flatMap(([path, operations]) => taggedPath(path, operations, tags))),
  });
}

function taggedPath(path: string, operations: Operations, tags: ReadonlySet<string>): [string, Operations][] {
  const tagged = Object.entries(operations).filter(([, operation]) =>
    (operation.tags as string[] | undefined)?.some((tag) => tags.has(tag)),
  );
  return tagged.length > 0 ? [[path, Object.fromEntries(tagged)]] : [];
}
