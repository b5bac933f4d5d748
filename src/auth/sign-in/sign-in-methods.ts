import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { PasswordCheck, SignInMethod, SignInWay, SignInWays } from './sign-in-method.js';

/** Most pages of one method to which the sign-in page leads. */
const MOST_WAYS = 20;

/** What the features of a service bring. */
export abstract class DeclaredSignInMethods {
  abstract readonly all: readonly SignInMethod[];
}

/** The methods by which users of this service sign in. */
@Injectable()
export class SignInMethods implements OnModuleInit {
  readonly #checks: PasswordCheck[] = [];
  readonly #ways: SignInWays[] = [];

  constructor(
    private readonly declared: DeclaredSignInMethods,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    for (const { passwords, pages } of this.declared.all)
      if (passwords) this.#checks.push(this.modules.get(passwords, { strict: false }));
      else this.#ways.push(this.modules.get(pages, { strict: false }));
  }

  /** In the order in which they are asked. */
  get checks(): readonly PasswordCheck[] {
    return this.#checks;
  }

  /** Where the sign-in page of a portal leads to. */
  async waysAt(portalId: number): Promise<readonly SignInWay[]> {
    const found = await Promise.all(this.#ways.map(async (ways) => (await ways.at(portalId)).slice(0, MOST_WAYS)));
    return found.flat();
  }
}
