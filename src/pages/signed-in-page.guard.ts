import { type CanActivate, type ExecutionContext, Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import Negotiator from 'negotiator';
import type { Actor } from '../auth/actor.js';
import { SessionRenewal } from '../auth/tokens/session-renewal.js';

/** Lets everybody through who is signed in, and their session go on; sends a browser to the sign-in page and back, and tells programs by status. */
@Injectable()
export class SignedInPageGuard implements CanActivate {
  constructor(private readonly renewal: SessionRenewal) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { user: Actor }>();
    const response = context.switchToHttp().getResponse<Response>();
    if (!request.user.isAnonymous) {
      await this.renewal.renew(request, response, request.user);
      return true;
    }
    if (new Negotiator(request).mediaType(['application/json', 'text/html']) !== 'text/html')
      throw new UnauthorizedException('This is for those who are signed in.');
    response.redirect(303, `/admin/sign-in?next=${encodeURIComponent(request.method === 'GET' ? request.originalUrl : request.path)}`);
    return false;
  }
}
