import { type Abstract, Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';

/** What a feature does for another one that says in an abstract class what it needs, and works without it too. */
export interface PortDeclaration<Port = unknown> {
  /** The abstract class of the feature that asks. */
  readonly port: Abstract<Port>;
  /** What answers. */
  readonly by: Type<Port>;
}

/** Declares what answers a port. @param port the abstract class of the feature that asks @param by what answers */
export function answers<Port>(port: Abstract<Port>, by: Type<Port>): PortDeclaration<Port> {
  return { port, by };
}

/** What the features of a service do for each other, by port. */
export abstract class DeclaredPorts {
  abstract readonly ports: readonly PortDeclaration[];
}

/** Where a feature asks another one that may be left out. */
@Injectable()
export class Ports {
  readonly #answers: ReadonlyMap<unknown, Type>;

  constructor(
    { ports }: DeclaredPorts,
    private readonly modules: ModuleRef,
  ) {
    this.#answers = new Map(ports.map(({ port, by }) => [port, by as Type]));
  }

  /** @returns what answers; undefined where no feature of the service does */
  find<Port>(port: Abstract<Port>): Port | undefined {
    const by = this.#answers.get(port);
    return by && this.modules.get<Port>(by, { strict: false });
  }
}
