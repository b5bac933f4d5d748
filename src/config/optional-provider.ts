import type { ModuleRef } from '@nestjs/core';

/** The constructor of a class, abstract or not, by which it is provided. */
type Token<Provided> = abstract new (...parameters: never[]) => Provided;

/** What a feature provides that may be left out; undefined where no module provides it. */
export function optionalProvider<Provided>(modules: ModuleRef, token: Token<Provided>): Provided | undefined {
  try {
    return modules.get<Provided>(token, { strict: false });
  } catch {
    // Nest throws for what no module provides.
    return undefined;
  }
}
