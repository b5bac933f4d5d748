import { Reflector } from '@nestjs/core';

/** Marks a route that is open to callers who still have to set up the second factor that their portal asks for. */
export const WithoutSecondFactor = Reflector.createDecorator<true>();
