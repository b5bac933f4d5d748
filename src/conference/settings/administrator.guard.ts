import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROLES } from '../../platform/access/roles.js';
import { Problem } from '../../resource/http/problem.js';
import type { ResourceRequest } from '../../resource/http/resource-request.js';

/** Lets administrators through; everybody else is told so in a problem document. Strangers are refused by the JWT guard before. */
@Injectable()
export class AdministratorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<ResourceRequest>();
    if (!user.is(ROLES.administrator)) throw new Problem(403, 'This is for administrators.');
    return true;
  }
}
