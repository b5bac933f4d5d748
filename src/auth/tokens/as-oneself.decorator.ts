import { Reflector } from '@nestjs/core';

/**
 * Marks a route of the pages that concerns the session of the browser itself, such as signing out of it: its caller is the owner of the
 * session also while another user is acted as in it.
 */
export const AsOneself = Reflector.createDecorator<true>();
