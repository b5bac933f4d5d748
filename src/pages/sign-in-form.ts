import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../auth/actor.js';
import { SignInMethods } from '../auth/sign-in/sign-in-methods.js';
import { PageRenderer } from './page-renderer.js';
import { ShownAccounts } from './shown-accounts.js';
import { SignInOffers } from './sign-in-offers.js';

const VIEWS = new URL('views/', import.meta.url);

/** What the form is shown with. */
export interface SignInFormState {
  /** Path to go on to. */
  readonly next: string;
  readonly username?: string;
  /** Why the last try failed, in the reader's language. */
  readonly problem?: string;
  readonly status?: number;
}

/** The form by which a user signs in to all pages, the back office and the documentation of the API. */
@Injectable()
export class SignInForm {
  constructor(
    private readonly pages: PageRenderer,
    private readonly offers: SignInOffers,
    private readonly methods: SignInMethods,
    private readonly accounts: ShownAccounts,
  ) {}

  async show(request: Request, response: Response, { next, username = '', problem, status }: SignInFormState): Promise<void> {
    const { portalId } = request.user as Actor;
    const [offers, ways] = await Promise.all([this.offers.at(portalId), this.methods.waysAt(portalId)]);
    this.pages.send(response, {
      template: 'sign-in',
      views: VIEWS,
      title: ({ signIn }) => signIn.title,
      status,
      scripts: ['/admin/assets/sign-in.js'],
      data: { next, username, problem, offers, ways, accounts: this.accounts },
    });
  }
}
