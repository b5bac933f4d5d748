import { Reflector } from '@nestjs/core';

/**
 * Lets callers with an API key call a route: the scope that they need, or an empty text where the route itself asks for scopes, as
 * those of resources do. Routes without it that need a token are closed to keys.
 */
export const OpenToKeys = Reflector.createDecorator<string>();
