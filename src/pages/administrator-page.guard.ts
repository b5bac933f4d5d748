import { type CanActivate, type ExecutionContext, ForbiddenException, Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import type { Actor } from '../auth/actor.js';
import { SessionRenewal } from '../auth/tokens/session-renewal.js';
import { AdministrationRole, InstallationRole } from './page-roles.js';
import { PageRenderer } from './page-renderer.js';

const VIEWS = new URL('views/', import.meta.url);

/** Lets administrators through, and their session go on; sends a browser to the sign-in page and back, or shows it why it is refused; tells programs by status. */
@Injectable()
export class AdministratorPageGuard implements CanActivate {
  constructor(
    @Inject(AdministrationRole) private readonly role: string,
    private readonly pages: PageRenderer,
    private readonly renewal: SessionRenewal,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user: Actor }>();
    const response = context.switchToHttp().getResponse<Response>();
    if (request.user.is(this.role)) {
      await this.renewal.renew(request, response, request.user);
      return true;
    }
    const browser = new Negotiator(request).mediaType(['application/json', 'text/html']) === 'text/html';
    if (request.user.isAnonymous) return this.refuseStranger(request, response, browser);
    if (!browser) throw new ForbiddenException('This is for administrators.');
    this.pages.send(response, {
      template: 'refused',
      views: VIEWS,
      title: ({ refused }) => refused.title,
      status: 403,
      data: { signedIn: true },
    });
    return false;
  }

  private refuseStranger(request: Request, response: Response, browser: boolean): boolean {
    if (!browser) throw new UnauthorizedException('This needs the token of an administrator.');
    response.redirect(303, `/admin/sign-in?next=${encodeURIComponent(request.originalUrl)}`);
    return false;
  }
}

/** The same for pages that concern all portals of the installation. */
@Injectable()
export class InstallationPageGuard extends AdministratorPageGuard {
  constructor(@Inject(InstallationRole) role: string, pages: PageRenderer, renewal: SessionRenewal) {
    super(role, pages, renewal);
  }
}
