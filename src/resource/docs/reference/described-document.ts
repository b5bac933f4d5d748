/** A piece of JSON Schema as the OpenAPI document has it. */
export interface DescribedSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly deprecated?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly oneOf?: readonly DescribedSchema[];
  readonly anyOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
}

/** A parameter or a header. */
export interface DescribedParameter {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly description?: string;
  readonly schema?: DescribedSchema;
}

export interface DescribedContent {
  readonly schema?: DescribedSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

export type DescribedContents = Readonly<Record<string, DescribedContent>>;

export interface DescribedAnswer {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, DescribedParameter>>;
  readonly content?: DescribedContents;
}

export interface DescribedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly description?: string; readonly content?: DescribedContents };
  readonly responses?: Readonly<Record<string, DescribedAnswer>>;
}

/** The part of the OpenAPI document that a page shows. */
export interface DescribedDocument {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What a reference leads to; anything else is itself. @throws Error where it leads nowhere */
export function resolved<Piece extends { readonly $ref?: string }>(document: DescribedDocument, piece: Piece): Piece {
  if (piece.$ref === undefined) return piece;
  const [kind = '', name = ''] = piece.$ref.split('/').slice(2);
  const found = document.components[kind]?.[name];
  if (found === undefined) throw new Error(`The document has no ${piece.$ref}.`);
  return found as Piece;
}

/** The last part of a reference, which names what it leads to. */
export function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
