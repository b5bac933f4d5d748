import { createServer, IncomingMessage, type ServerOptions, ServerResponse } from 'node:http';
import type { NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Application } from 'express';
import { normalizedOnce } from './remembered-paths.js';

/** What Express sets on each request and answer; its typings leave these two out. */
type Prototypes = Application & { readonly request: object; readonly response: object };

/** How often connections are looked at whose headers come too slowly (`headersTimeout`). */
const CHECKING_MS = 2_000;

/**
 * Express gives each request and each answer another prototype once they are made (`app.handle`), upon which V8 gives each
 * of these objects a hidden class of its own and looks up every member of every request anew. Here they are made with the
 * prototypes that Express wants, so it has nothing to change: a route that only answers serves five times as many
 * requests a second (docs/performance.md).
 */
export class ShapedExpressAdapter extends ExpressAdapter {
  /** HTTPS is ended before us; connections are ended by the drain (connection-drain.ts) and not by options of Nest's. */
  override initHttpServer(options: NestApplicationOptions): void {
    const { httpsOptions, return503OnClosing, forceCloseConnections } = options;
    if (httpsOptions ?? return503OnClosing ?? forceCloseConnections) throw new Error('This server is one for HTTP, without these options.');
    const application = this.getInstance<Prototypes>();
    this.httpServer = createServer(shapedFor(application), application);
  }

  override normalizePath(path: string): string {
    return normalizedOnce(path, (unknown) => super.normalizePath(unknown));
  }
}

/** Classes whose instances have the application's prototypes from the beginning. */
function shapedFor(application: Prototypes): ServerOptions {
  class ShapedRequest extends IncomingMessage {}
  class ShapedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(ShapedRequest.prototype, application.request);
  Object.setPrototypeOf(ShapedResponse.prototype, application.response);
  Object.assign(application, { request: ShapedRequest.prototype, response: ShapedResponse.prototype });
  return { IncomingMessage: ShapedRequest, ServerResponse: ShapedResponse, connectionsCheckingInterval: CHECKING_MS };
}
