import { Reflector } from '@nestjs/core';

/** Marks a route that needs no token. Everything else is refused to callers without one: openness is a visible word. */
export const Public = Reflector.createDecorator<true>();
