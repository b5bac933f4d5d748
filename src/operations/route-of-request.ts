import type { Request } from 'express';

/**
 * The template of the route that answered, such as `/api/courses/:id`: of few values, unlike paths.
 * @returns undefined where none did
 */
export function routeOf(request: Request): string | undefined {
  const route = request.route as { readonly path?: unknown } | undefined;
  return typeof route?.path === 'string' ? route.path : undefined;
}
