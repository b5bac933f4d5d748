import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Environment } from '../config/environment.js';
import express, { type Application, type NextFunction, type Request, type Response, type Router } from 'express';

type Layer = Router['stack'][number];

const PARAMETER = /[:*{}()]/;

/**
 * Finds a route by the beginning of its path instead of trying one after the other: Express compares every request with
 * every route before the right one, of which there are several for each resource. What the index does not find goes the
 * long way and gets the answer that it always got, 404, 405 and OPTIONS included.
 */
@Injectable()
export class RouteIndex implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    const adapter = adapterOf(this.host);
    // Commands run the application without routes.
    if (!adapter || !this.environment.FAST_PATH) return;
    const application = adapter.getInstance<Application>();
    const { stack } = application.router as Router;
    const first = stack.findIndex(({ route }) => route);
    const routers = routersByBeginning(indexable(stack.slice(first)));
    application.use((request: Request, response: Response, next: NextFunction) => {
      const router = request.method === 'OPTIONS' ? undefined : routers.get(beginningOf(request.path));
      if (router) router(request, response, next);
      else next();
    });
    stack.splice(first, 0, ...stack.splice(-1));
  }
}

function adapterOf({ httpAdapter }: Partial<HttpAdapterHost>): HttpAdapterHost['httpAdapter'] | undefined {
  return httpAdapter;
}

/** The routes up to the first layer that is no route or has a variable prefix; the order of those after it matters. */
function indexable(layers: readonly Layer[]): readonly Layer[] {
  const end = layers.findIndex(({ route }) => !route || segments(route.path).some((segment) => PARAMETER.test(segment)));
  return end < 0 ? layers : layers.slice(0, end);
}

function routersByBeginning(layers: readonly Layer[]): ReadonlyMap<string, Router> {
  const routers = new Map<string, Router>();
  for (const layer of layers) {
    const beginning = beginningOf(layer.route?.path ?? '');
    const router = routers.get(beginning) ?? express.Router();
    router.stack.push(layer);
    routers.set(beginning, router);
  }
  return routers;
}

/** The first two segments of a path, in lower case: routes are matched in any. */
function beginningOf(path: string): string {
  const second = path.indexOf('/', 1);
  const third = second < 0 ? second : path.indexOf('/', second + 1);
  const beginning = third < 0 ? path : path.slice(0, third);
  return (beginning.length > 1 && beginning.endsWith('/') ? beginning.slice(0, -1) : beginning).toLowerCase();
}

function segments(path: string): string[] {
  return path
    .split('/', 3)
    .slice(1)
    .filter((segment) => segment !== '');
}
