import { Injectable } from '@nestjs/common';

/** Accounts of the demo that the sign-in page names, with their well-known password: none until a development service says so. */
@Injectable()
export class ShownAccounts {
  #usernames: readonly string[] = [];
  #password = '';

  /** To be called where nobody else reaches the service. */
  show(usernames: readonly string[], password: string): void {
    this.#usernames = usernames;
    this.#password = password;
  }

  get usernames(): readonly string[] {
    return this.#usernames;
  }

  get password(): string {
    return this.#password;
  }
}
