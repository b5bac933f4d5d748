import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { admittedHost } from '../../auth/portals/admitted-host.js';
import { Environment } from '../../config/environment.js';
import { API_PREFIX } from './api-prefix.js';

/** Where the documentation is, spelled the same in `Link`, `@vocab` and everywhere else: clients compare the text. */
@Injectable()
export class DocumentationLink {
  constructor(private readonly environment: Environment) {}

  /**
   * Scheme and authority under which the caller reaches us: configured, else those of a host that is known to be ours. A caller's
   * word alone would let one caller put an address of theirs into what others are sent.
   */
  origin(request: Request): string {
    return this.environment.PUBLIC_URL ?? `${request.protocol}://${admittedHost(request)}`;
  }

  /** Address of the Hydra documentation, absolute. */
  url(request: Request): string {
    return `${this.origin(request)}${API_PREFIX}/docs.jsonld`;
  }

  header(request: Request): string {
    return `<${this.url(request)}>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`;
  }
}
