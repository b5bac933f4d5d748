import type { RequestHandler } from 'express';

/**
 * Several middlewares as one: Express compares the path of every request with every layer and makes closures for each, which takes
 * longer than most of these middlewares do.
 * @param handlers in their order; what one of them throws, rejects with or passes on goes to the layer's `next`
 */
export function chained(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (!handler) {
        next();
        return;
      }
      try {
        const running: unknown = handler(request, response, (error?: unknown) => {
          if (error === undefined || error === null) run(index + 1);
          else next(error);
        });
        if (running instanceof Promise) running.catch(next);
      } catch (error) {
        next(error);
      }
    };
    run(0);
  };
}
