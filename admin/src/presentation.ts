import type { Resource } from '@api-platform/api-doc-parser';

/** What one member of the objects of a list is. */
export interface ItemMember {
  readonly label: string;
  /** Name of the resource whose items it names by their id. */
  readonly of?: string;
  /** Which of these can be chosen: parameters of their list by the members that give them a value. */
  readonly narrowedBy?: Readonly<Record<string, string>>;
  /** Its values, the usual one first. */
  readonly values?: readonly string[];
}

/** What the documentation says of a member beyond what API Platform's parser reads. */
export interface Traits {
  readonly isFile?: boolean;
  /** HTML, which the service cleans. */
  readonly isHtml?: boolean;
  /** Text of several lines. */
  readonly isLong?: boolean;
  /** Several of its choices. */
  readonly isList?: boolean;
  readonly isUnique?: boolean;
  /** Set by creating an item, and never changed. */
  readonly isFixed?: boolean;
  /** Nothing happens by it: its rule is planned, or it is to go. */
  readonly isIdle?: boolean;
  /** Of the objects that it lists. */
  readonly itemMembers?: readonly ItemMember[];
}

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
  readonly traits?: Readonly<Record<string, Traits>>;
  /** Members that are files, sent as parts of a form. */
  readonly files?: readonly string[];
  /** Whether the items' stored files can be downloaded. */
  readonly hasContent?: boolean;
}

export function presentationOf(resource: Resource): Presentation {
  return (resource as Resource & { readonly presentation?: Presentation }).presentation ?? {};
}

export function traitsOf(resource: Resource, member: string): Traits {
  return presentationOf(resource).traits?.[member] ?? {};
}
