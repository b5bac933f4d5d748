import { Reflector } from '@nestjs/core';

/**
 * Marks a public route where an Authorization header that holds no valid token of ours leaves the caller anonymous instead of being
 * answered by 401: sign-in and refresh, whose callers still send the expired token, and callbacks whose header is another protocol's.
 */
export const ToleratesBadToken = Reflector.createDecorator<true>();
