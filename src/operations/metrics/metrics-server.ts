import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Environment } from '../../config/environment.js';
import { BackgroundWork } from '../../scheduling/background-work.js';
import { explainListening } from '../listening.js';
import { answerPlainly } from '../plain-answer.js';
import { Probes } from '../probes/probes.js';
import { MetricsEndpoint } from './metrics-endpoint.js';

const MOST_CONNECTIONS = 50;
const REQUEST_MS = 5_000;

/** Metrics and probes on a port of their own, which need not be reachable by callers of the API. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  #server: Server | undefined;

  constructor(
    private readonly metrics: MetricsEndpoint,
    private readonly probes: Probes,
    private readonly environment: Environment,
    private readonly background: BackgroundWork,
  ) {}

  /** @returns the port that is listened on; undefined where there is none */
  get port(): number | undefined {
    return this.#server && (this.#server.address() as AddressInfo).port;
  }

  /** @throws StartupError where the port is taken */
  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, METRICS_HOST, HOST } = this.environment;
    if (METRICS_PORT === undefined || !this.background.isDone) return;
    const server = createServer({ requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS }, (request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
    server.maxConnections = MOST_CONNECTIONS;
    const at = { PORT: METRICS_PORT, HOST: METRICS_HOST ?? HOST };
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at.PORT, at.HOST, resolve);
    }).catch((error: unknown) => {
      throw explainListening(error, at, 'METRICS_PORT');
    });
    this.#server = server;
  }

  onApplicationShutdown(): void {
    this.#server?.close();
    this.#server?.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) answerPlainly(request, response, 405, 'Only GET.\n', { Allow: 'GET, HEAD' });
    else if (path === '/metrics') await this.metrics.answer(request, response);
    else await (this.probes.at(path) ?? nothingThere)(request, response);
  }
}

function nothingThere(request: IncomingMessage, response: ServerResponse): void {
  answerPlainly(request, response, 404, 'There are /metrics, /health/live, /health/ready and /health/startup.\n');
}
