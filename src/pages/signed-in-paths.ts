import type { Type } from '@nestjs/common';
import { GUARDS_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { SignedInPageGuard } from './signed-in-page.guard.js';

/**
 * Where the pages of controllers begin that only users who signed in see: there the browser's session says who they are.
 * @param controllers of which those with {@link SignedInPageGuard} on the class count
 */
export function signedInPaths(controllers: readonly Type[]): string[] {
  const guarded = controllers.filter((controller) =>
    ((Reflect.getMetadata(GUARDS_METADATA, controller) ?? []) as readonly unknown[]).includes(SignedInPageGuard),
  );
  const paths = guarded.flatMap((controller) => [Reflect.getMetadata(PATH_METADATA, controller) as string | string[]].flat());
  return [...new Set(paths.map(fixedPart))];
}

/** `/assignments` of `assignments/:assignment`. */
function fixedPart(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '');
  const variable = segments.findIndex((segment) => segment.startsWith(':'));
  return `/${(variable < 0 ? segments : segments.slice(0, variable)).join('/')}`;
}
