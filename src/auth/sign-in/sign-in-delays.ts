import { Injectable } from '@nestjs/common';

/** How long sign-in waits before it checks a password, in milliseconds. */
@Injectable()
export class SignInDelays {
  /** After the free failures; each further one doubles it. */
  readonly first: number = 1_000;
  readonly longest: number = 15_000;
  /** Longest that attempts at one account from one network may queue up to. */
  readonly longestQueue: number = 30_000;

  /** A rejection comes no sooner after the request, so that no algorithm of a stored hash shows which accounts exist. */
  readonly rejection: number = 300;

  /** @param excess failures beyond the free ones */
  after(excess: number): number {
    return excess === 0 ? 0 : Math.min(this.first * 2 ** (excess - 1), this.longest);
  }
}
