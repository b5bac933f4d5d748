import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Environment } from '../../config/environment.js';

/** Where the documentation is, spelled the same in `Link`, `@vocab` and everywhere else: clients compare the text. */
@Injectable()
export class DocumentationLink {
  constructor(private readonly environment: Environment) {}

  /** Scheme and authority under which the caller reaches us: configured, else as the request says. */
  origin(request: Request): string {
    return this.environment.PUBLIC_URL ?? `${request.protocol}://${request.headers.host ?? 'localhost'}`;
  }

  /** Address of the Hydra documentation, absolute. */
  url(request: Request): string {
    return `${this.origin(request)}/api/docs.jsonld`;
  }

  header(request: Request): string {
    return `<${this.url(request)}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  }
}
