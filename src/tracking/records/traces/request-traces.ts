import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server, ServerResponse } from 'node:http';
import type { Actor } from '../../../auth/actor.js';
import { Clock } from '../../../config/clock.js';
import { Environment } from '../../../config/environment.js';
import type { ContentRequest, TracedDownload } from '../../../platform/content/files/traced-download.js';
import { keptAddress } from '../../../auth/sign-in/kept-address.js';
import { type Sender, TraceRing } from './trace-ring.js';

const TRACED: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const CREATED = 201;
const FIRST_FAILURE = 400;

type AnsweredRequest = ContentRequest & { readonly user?: Actor };

/**
 * Notes each request of a user who signed in in person once it is answered: one small object, which others make something of later. Listens to the
 * server itself, so that no route, guard or middleware knows of it.
 */
@Injectable()
export class RequestTraces implements OnApplicationBootstrap {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly ring: TraceRing,
    private readonly clock: Clock,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.TRACES_ENABLED) return;
    // A command has no server.
    const server = (this.host.httpAdapter as HttpAdapterHost['httpAdapter'] | undefined)?.getHttpServer() as Server | undefined;
    server?.on('request', (request, response: ServerResponse) => {
      response.on('finish', () => this.note(request as AnsweredRequest, response));
    });
  }

  private note(request: AnsweredRequest, response: ServerResponse): void {
    const { user, tracedAs, method, originalUrl } = request;
    const who = tracedAs ?? inPerson(user, originalUrl);
    if (!who || response.statusCode >= FIRST_FAILURE || !TRACED.has(method)) return;
    const range = response.getHeader('Content-Range');
    const created = response.statusCode === CREATED ? response.getHeader('Location') : undefined;
    // What is spread comes last: with members behind it, Node 20 makes a hidden class for each request.
    const answered = {
      method,
      created: typeof created === 'string' ? created : undefined,
      fromBeginning: range === undefined ? response.statusCode === 200 : String(range).startsWith('bytes 0-'),
      ...who,
    };
    this.ring.add(answered, this.clock.now().getTime(), () => this.senderOf(request));
  }

  private senderOf({ ip, headers }: AnsweredRequest): Sender {
    return { network: keptAddress(ip, this.environment.TRACE_ADDRESSES), agent: headers['user-agent'] };
  }
}

function inPerson(user: Actor | undefined, address: string): TracedDownload | undefined {
  return user?.id == null || user.credential !== null ? undefined : { userId: user.id, portalId: user.portalId, address };
}
