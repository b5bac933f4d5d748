import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Actor } from './actor.js';

/** The caller, as the guard left it on the request; anonymous on public routes without a token. */
export const CurrentActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor => context.switchToHttp().getRequest<{ user: Actor }>().user,
);
