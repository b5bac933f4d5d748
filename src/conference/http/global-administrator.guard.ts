import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROLES } from '../../platform/rights/access/roles.js';
import { Problem } from '../../resource/protocol/problem.js';
import type { ResourceRequest } from '../../resource/model/resource-request.js';

/** Lets global administrators through: the integration is one for all portals; everybody else gets a problem document that says so. Strangers are refused by the JWT guard before. */
@Injectable()
export class GlobalAdministratorGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<ResourceRequest>();
    if (!user.is(ROLES.globalAdministrator)) throw new Problem(403, 'This is for global administrators.');
    return true;
  }
}
