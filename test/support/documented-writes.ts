import type { FurnishedService } from './furnished-service.js';

/** A write that the OpenAPI document describes, at the address of an item of the service. */
export interface DocumentedWrite {
  readonly method: string;
  readonly address: string;
  /** Media type of the body. */
  readonly type: string;
  readonly example: Readonly<Record<string, unknown>>;
}

type Examples = Readonly<Record<string, { readonly value: DocumentedWrite['example'] }>>;

interface Described {
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, { $ref: string }>> }>>;
  };
}

/** Writes of resources and their actions that take JSON, with the example of each. */
export function* documentedWrites({ document, items }: FurnishedService): Generator<DocumentedWrite> {
  const examples = (document as { readonly components?: { readonly examples?: Examples } }).components?.examples ?? {};
  for (const [template, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { content = {} } = (operation as Described).requestBody ?? {};
      const [type, media] = Object.entries(content).find(([name]) => /^application\/(json|merge-patch\+json)$/.test(name)) ?? [];
      const [reference] = Object.values(media?.examples ?? {});
      const example = examples[reference?.$ref.split('/').at(-1) ?? '']?.value;
      if (type === undefined || !example || method === 'delete') continue;
      yield { method: method.toUpperCase(), address: addressOf(template, items), type, example };
    }
  }
}

/** Address of an operation, with the item that the service has for it. */
export function addressOf(template: string, items: FurnishedService['items']): string {
  const item = [...items.entries()].find(([path]) => template.startsWith(`/api/${path}/{id}`))?.[1];
  return template.replace(/^\/api\/[^/]+\/\{id\}/, item ?? '/api/none/1').replaceAll(/\{\w+\}/g, '1');
}
