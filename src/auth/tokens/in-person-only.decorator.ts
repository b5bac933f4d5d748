import { Reflector } from '@nestjs/core';

/**
 * Marks a page that is closed while another user is acted as: what it shows or does decides about the account, and no rule of the API
 * stands behind it. Pages that read through the API need no mark, since that refuses by itself.
 */
export const InPersonOnly = Reflector.createDecorator<true>();
