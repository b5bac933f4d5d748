import { Reflector } from '@nestjs/core';

/**
 * Who may call a route that is written by hand, in words, for the access table. The route or a guard of its own decides it; on routes
 * that are not public a token is needed as well. A route of a resource's policy (`Guarded`) says nothing here: its rule has the words.
 */
export const Admits = Reflector.createDecorator<string>();
