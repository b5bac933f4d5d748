import type { LoggerService } from '@nestjs/common';
import pino from 'pino';
import type { Logger } from 'pino';
import { Writable } from 'node:stream';
import type { Environment } from '../config/environment.js';
import { inSources } from '../config/source-places.js';
import { STANDARD_OUTPUT, type StandardStream } from '../config/standard-stream.js';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** One finished request. */
interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  /** Template of the route that answered. */
  readonly route: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** For statements that it ran, waiting for a connection included. */
  readonly databaseMilliseconds?: number;
  readonly statements?: number;
  readonly portalId?: number;
  readonly userId?: number;
  readonly correlationId: string;
}

/** What of a request is not repeated in a line for people. */
const NOT_FOR_PEOPLE = [
  'context',
  'method',
  'path',
  'route',
  'status',
  'milliseconds',
  'databaseMilliseconds',
  'statements',
  'portalId',
  'userId',
  'correlationId',
];

/** Parts of the framework that log every step of a start; of interest at the debug level only. */
const TALKATIVE = new Set(['InstanceLoader', 'NestApplication', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

/**
 * The service's log: JSON lines in production, short readable lines elsewhere. It receives the messages of Nest and the modules.
 */
export class ServiceLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** @param output where the lines go; what it has no room for is dropped, counted, and said when there is room */
  static async create({ LOG_LEVEL, isProduction }: Environment, output = STANDARD_OUTPUT): Promise<ServiceLog> {
    const options = { level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime };
    const lines = { write: (line: string) => output.put(line) };
    const log = new ServiceLog(pino(options, isProduction ? lines : ((await linesForPeople(output)) ?? lines)));
    output.whenThereIsRoom((dropped) => log.warn(`${dropped} lines of the log were dropped: there was no room for them.`, 'ServiceLog'));
    return log;
  }

  /** One finished request; nothing of its query, headers and body. */
  request(entry: LoggedRequest): void {
    const level = entry.status >= 500 ? 'error' : 'info';
    if (!this.logger.isLevelEnabled(level)) return;
    this.logger[level](entry, `${entry.method} ${entry.path} ${entry.status} ${entry.milliseconds} ms`);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(TALKATIVE.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  /** Nest calls with `(message, …details, context)`; for errors a stack may be among the details. */
  private write(level: Level, message: unknown, rest: readonly unknown[]): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const context = rest.at(-1);
    const details = rest.slice(0, -1).filter((detail) => detail !== undefined);
    const error = message instanceof Error ? message : undefined;
    if (error?.stack) error.stack = inSources(error.stack);
    const members = {
      ...(typeof context === 'string' ? { context } : {}),
      ...(details.length > 0 ? { details: details.map((detail) => (typeof detail === 'string' ? inSources(detail) : detail)) } : {}),
      ...(error ? { err: error } : {}),
    };
    this.logger[level](members, error?.message ?? (typeof message === 'string' ? inSources(message) : JSON.stringify(message)));
  }
}

/** The formatter is a development dependency: without it lines are JSON. */
async function linesForPeople(output: StandardStream): Promise<pino.DestinationStream | undefined> {
  const { default: pretty } = await import('pino-pretty').catch(() => ({ default: undefined }));
  return pretty?.({
    destination: new Writable({
      decodeStrings: false,
      write(line: string | Buffer, _, done) {
        output.put(String(line));
        done();
      },
    }),
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: '{if context}{context}: {end}{msg}',
    ignore: NOT_FOR_PEOPLE.join(','),
  });
}
