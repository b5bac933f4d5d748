import type { INestApplication } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, RequestHandler, Response } from 'express';
import { type DeclaredRoute, declaredRoutes } from './declared-routes.js';
import { type Deprecation, DeprecationMark } from './deprecated.decorator.js';

/** What the answers of a deprecated operation say of it. */
interface Announcement {
  readonly method: string;
  readonly path: RegExp;
  readonly deprecation: string;
  readonly sunset: string;
  readonly links: readonly string[];
}

/**
 * Adds `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and their links to all answers of deprecated operations, rejections included: so it
 * comes before whatever might refuse a request.
 * @param documentationOf address of a page that tells about a route
 */
export function announceDeprecation(app: INestApplication, documentationOf: (route: DeclaredRoute) => string): RequestHandler {
  const reflector = new Reflector();
  const markOf = (handler: DeclaredRoute['handler']): Deprecation | undefined => reflector.get(DeprecationMark, handler);
  const announcements = declaredRoutes(app, (handler) => markOf(handler) !== undefined).flatMap((route) => {
    const deprecation = markOf(route.handler);
    return deprecation ? [announcementOf(route, deprecation, documentationOf(route))] : [];
  });
  return (request, response, next) => {
    const announcement = announcements.find((one) => isOf(request, one));
    if (announcement) announce(response, announcement);
    next();
  };
}

function announcementOf({ method, path }: DeclaredRoute, { since, sunset, successor }: Deprecation, documentation: string): Announcement {
  return {
    method,
    // As Express compares addresses: in any case, with or without a slash at the end.
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    links: [`<${documentation}>; rel="deprecation"; type="text/html"`, `<${successor}>; rel="successor-version"`],
  };
}

function isOf(request: Request, { method, path }: Announcement): boolean {
  return path.test(request.path) && (request.method === method || (request.method === 'HEAD' && method === 'GET'));
}

/** As the head is sent, so that links which the answer has already are kept: the filter of errors sets its own anew. */
function announce(response: Response, { deprecation, sunset, links }: Announcement): void {
  const writeHead = response.writeHead.bind(response) as (...parameters: unknown[]) => Response;
  response.writeHead = (...parameters: unknown[]): Response => {
    response.setHeader('Deprecation', deprecation);
    response.setHeader('Sunset', sunset);
    response.appendHeader('Link', links);
    return writeHead(...parameters);
  };
}
