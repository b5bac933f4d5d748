import { type INestApplication, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';

/** A route of the application and the code behind it. */
export interface DeclaredRoute {
  readonly method: string;
  /** Such as `/api/courses/{id}`. */
  readonly path: string;
  readonly controller: Type<object>;
  readonly handler: () => unknown;
}

/** Every route that a controller of the application has, generated or written by hand. @param asked leaves those whose code it is true of */
export function declaredRoutes(app: INestApplication, asked: (handler: DeclaredRoute['handler']) => boolean = () => true): DeclaredRoute[] {
  return routesIn(app.get(ModulesContainer), asked);
}

/** The same of modules, for what is made before the application is. */
export function routesIn(modules: ModulesContainer, asked: (handler: DeclaredRoute['handler']) => boolean = () => true): DeclaredRoute[] {
  const controllers = new Set(
    [...modules.values()].flatMap((module) => [...module.controllers.values()]).map(({ metatype }) => metatype as Type<object>),
  );
  return [...controllers].flatMap((controller) => routesOfController(controller, asked));
}

function routesOfController(controller: Type<object>, asked: (handler: DeclaredRoute['handler']) => boolean): DeclaredRoute[] {
  const prototype = controller.prototype as Record<string, DeclaredRoute['handler']>;
  return new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const paths = handler && asked(handler) ? pathsOf(handler) : [];
    if (!handler || paths.length === 0) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    return pathsOf(controller).flatMap((base) => paths.map((below) => ({ method, path: joined(base, below), controller, handler })));
  });
}

function pathsOf(target: object): string[] {
  const found = Reflect.getMetadata(PATH_METADATA, target) as string | string[] | undefined;
  return found === undefined ? [] : [found].flat();
}

function joined(...parts: readonly string[]): string {
  const segments = parts.flatMap((part) => part.split('/')).filter((segment) => segment !== '');
  return `/${segments.map((segment) => segment.replace(/^:(.+)$/, '{$1}')).join('/')}`;
}
