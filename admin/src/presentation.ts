import type { Resource } from '@api-platform/api-doc-parser';

/** How people find and see a resource, as its declaration says. */
export interface Presentation {
  /** The part of the product that it is in. */
  readonly area?: string;
  /** What people call it besides its own name. */
  readonly keywords?: readonly string[];
  readonly display?: {
    readonly title?: string;
    readonly list?: readonly string[];
    readonly form?: Readonly<Record<string, readonly string[]>>;
  };
  /** Members that are files, sent as parts of a form. */
  readonly files?: readonly string[];
  /** Whether the items' stored files can be downloaded. */
  readonly hasContent?: boolean;
}

export function presentationOf(resource: Resource): Presentation {
  return (resource as Resource & { readonly presentation?: Presentation }).presentation ?? {};
}
