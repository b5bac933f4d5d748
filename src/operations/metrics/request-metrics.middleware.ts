import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Metrics } from '../../metrics/metrics.js';
import { statusOf } from '../request-log.middleware.js';
import { routeOf } from '../route-of-request.js';

/** Seconds: what a person does not notice, what a list may take, what a person waits for, and what nobody does. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5];
/** In place of a route where none answered: paths are the caller's, and there is no end of them. */
const NO_ROUTE = 'none';

/** Counts requests by route, and measures them; what nobody collects is not measured. */
export function requestMetrics(metrics: Metrics): RequestHandler {
  if (!metrics.isCollected) return (_request, _response, next) => next();
  const seconds = metrics.histogram({
    name: 'http_request_seconds',
    help: 'Seconds from the first byte of a request to the last of its answer, by route.',
    labels: ['method', 'route'],
    buckets: BUCKETS,
  });
  const requests = metrics.counter({
    name: 'http_requests_total',
    help: 'Requests by route and status; 499 for those given up by their client.',
    labels: ['method', 'route', 'status'],
  });
  let open = 0;
  metrics.gauge({ name: 'http_requests_open', help: 'Requests that wait for their answer.', read: () => [{ value: open }] });
  return (request: Request, response: Response, next: NextFunction) => {
    const begin = performance.now();
    open += 1;
    response.on('close', () => {
      open -= 1;
      const labels = { method: request.method, route: routeOf(request) ?? NO_ROUTE };
      seconds.observe(labels, (performance.now() - begin) / 1000);
      requests.inc({ ...labels, status: statusOf(response) });
    });
    next();
  };
}
