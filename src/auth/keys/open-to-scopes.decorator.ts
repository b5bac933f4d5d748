import { Reflector } from '@nestjs/core';

/**
 * Lets callers call a route who are known by less than a sign-in: API keys, and administrators who act as another user. The scope that they
 * need, or an empty text where the route itself asks for scopes, as those of resources do. Routes without it know nobody by a key or by
 * acting: where a token is needed they are closed, where none is needed the caller is a stranger there. Pages without it may be looked at
 * by administrators who act in their browser, and are not written to.
 */
export const OpenToScopes = Reflector.createDecorator<string>();
