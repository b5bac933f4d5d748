import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { MetricsEndpoint } from './metrics-endpoint.js';
import type { Probes } from '../probes/probes.js';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Answers probes, and metrics where they have a token, among the addresses of the API; before portals, limits and rights. */
export function toolRoutes(probes: Probes, metrics: MetricsEndpoint): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const answer = METHODS.includes(request.method) ? answerAt(request.path, probes, metrics) : undefined;
    if (!answer) {
      next();
      return;
    }
    // The default check of HAProxy asks by OPTIONS and wants the status of the probe.
    if (request.method === 'OPTIONS') response.setHeader('Allow', METHODS.join(', '));
    void Promise.resolve(answer(request, response)).catch(next);
  };
}

function answerAt(path: string, probes: Probes, metrics: MetricsEndpoint): ReturnType<Probes['at']> {
  if (path === '/metrics') return metrics.isPublic ? (request, response) => metrics.answer(request, response) : undefined;
  return path.startsWith('/health/') ? probes.at(path) : undefined;
}
