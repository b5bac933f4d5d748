import type { NestExpressApplication } from '@nestjs/platform-express';
import { createServer } from 'node:net';
import type { Environment } from '../config/environment.js';
import { StartupError, systemErrorCode } from '../config/startup-error.js';

/**
 * Checks that the port is free before anything is started or written.
 * @throws StartupError with one clear message
 */
export async function requireFreePort(environment: Environment): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen(environment.PORT, environment.HOST, resolve);
    });
  } catch (error) {
    throw explainListening(error, environment);
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** @throws StartupError with one clear message */
export async function listenOrExplain(app: NestExpressApplication, environment: Environment): Promise<void> {
  try {
    await app.listen(environment.PORT, environment.HOST);
  } catch (error) {
    throw explainListening(error, environment);
  }
}

type Place = Pick<Environment, 'PORT' | 'HOST'>;

/**
 * @param setting the setting that the port is from
 * @returns the error with one clear message, or as it was where nobody can mend it
 */
export function explainListening(error: unknown, { PORT, HOST }: Place, setting: 'PORT' | 'METRICS_PORT' = 'PORT'): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${PORT} on ${HOST} is taken by another program. Stop it, or set ${setting} to another number.`);
    case 'EACCES':
      return new StartupError(`This account may not listen on port ${PORT}. Set ${setting} to a number above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupError(
        `This machine has no address ${HOST}. Set ${setting.replace('PORT', 'HOST')} to one of its addresses, or to 0.0.0.0 for all.`,
      );
    default:
      return error;
  }
}
