import type { Type } from '@nestjs/common';
import type { SignInAccount } from '../account-directory.js';

/** A user name and a password, as sent to a portal. */
export interface PasswordAttempt {
  readonly username: string;
  readonly password: string;
  readonly portalId: number;
  /** The account of the portal that the user name names, obstacles included; null where there is none. */
  readonly account: SignInAccount | null;
}

/**
 * Says whose account a user name and a password prove. What follows is the same for all: barred accounts stay out, failures slow
 * guessing down, the second factor is asked for, and the sign-in is recorded.
 */
export abstract class PasswordCheck {
  /**
   * @returns user name of the account; null where they prove none
   * @throws HttpException where it cannot be said now, which counts as no attempt
   */
  abstract usernameOf(attempt: PasswordAttempt): Promise<string | null>;

  /** What follows where the account may be used. @param password that proved it */
  accepted(_account: SignInAccount, _password: string): Promise<void> {
    return Promise.resolve();
  }
}

/** A page on which a sign-in begins that needs no password of the service. */
export interface SignInWay {
  /** What the button of the sign-in page names, in `Sign in with …`. */
  readonly title: string;
  /** Path of the page, without a query; `next`, where the sign-in leads to, is added. */
  readonly address: string;
}

/** The pages to which the sign-in page of a portal leads. */
export abstract class SignInWays {
  abstract at(portalId: number): Promise<readonly SignInWay[]>;
}

/** A method by which users of a service sign in: by passwords that are checked somewhere, or by pages that lead elsewhere. */
export type SignInMethod = PasswordMethod | PageMethod;

interface Named {
  /** Unique among the methods of a service. */
  readonly name: string;
}

interface PasswordMethod extends Named {
  /** Checks are asked in the order of the features that bring them, until one names an account. */
  readonly passwords: Type<PasswordCheck>;
  readonly pages?: undefined;
}

interface PageMethod extends Named {
  readonly pages: Type<SignInWays>;
  readonly passwords?: undefined;
}

/** What answers for a method. */
export function handlerOf({ passwords, pages }: SignInMethod): Type {
  return passwords ?? pages;
}
