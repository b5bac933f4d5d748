import type { FieldDeclaration, EntityClass } from '../model/field-declaration.js';

const declarations = new Map<object, Map<string, FieldDeclaration>>();

/** Called by the field decorators; records and nothing else. */
export function recordField(prototype: object, declaration: FieldDeclaration): void {
  const own = declarations.get(prototype) ?? new Map<string, FieldDeclaration>();
  own.set(declaration.name, declaration);
  declarations.set(prototype, own);
}

/**
 * The declarations of a class, those of its base classes first; a property declared again replaces the inherited one.
 * Read by the compiler alone, once, at boot.
 */
export function declaredFields(entity: EntityClass): FieldDeclaration[] {
  const chain: object[] = [];
  for (
    let prototype = entity.prototype as object | null;
    prototype && prototype !== Object.prototype;
    prototype = Object.getPrototypeOf(prototype) as object | null
  ) {
    chain.unshift(prototype);
  }
  const fields = new Map<string, FieldDeclaration>();
  for (const prototype of chain) {
    for (const [name, declaration] of declarations.get(prototype) ?? []) fields.set(name, declaration);
  }
  return [...fields.values()];
}
