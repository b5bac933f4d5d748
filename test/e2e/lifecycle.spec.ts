import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceProcess } from '../support/service-process.js';
import { createTestDatabase } from '../support/test-database.js';

describe('the life of the service', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lyceum-life-'));
    chmodSync(folder, 0o711);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const databaseServer = (): string | undefined => {
    const mark = join(folder, 'data/postgresql/postmaster.pid');
    return existsSync(mark) ? readFileSync(mark, 'utf8').split('\n')[0] : undefined;
  };

  const start = (settings: Record<string, string> = {}): ServiceProcess =>
    ServiceProcess.spawn({ DATA_DIR: join(folder, 'data'), ...settings });

  it('begins with nothing, says where it is, and leaves nothing running', async () => {
    const service = start();
    const address = await service.ready();
    expect(await (await fetch(`${address}/health/ready`)).text()).toBe('ok\n');
    for (const path of ['/api', '/api/guide', '/plugin/Videoconf/webhook_dashboard.php', '/health/ready']) {
      expect(service.printed).toContain(address + path);
    }
    expect(service.printed).toContain('Ctrl-C');
    expect(await service.stop()).toEqual({ status: 0, errors: '' });
    expect(databaseServer()).toBeUndefined();
  });

  it('answers the request in flight before it stops, and takes no new one', async () => {
    const service = start();
    const { hostname, port } = new URL(await service.ready());
    const socket = connect(Number(port), hostname);
    socket.write('POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab');
    await once(socket, 'connect');
    await fetch(`http://${hostname}:${port}/health/ready`);
    service.signal('SIGINT');
    await closed(Number(port), hostname);
    socket.end('cd');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 40\d/);
    expect(await service.end()).toMatchObject({ status: 0 });
  });

  it('adopts the database server of a process that was killed', async () => {
    const first = start();
    await first.ready();
    const server = databaseServer();
    expect(server).toBeDefined();
    await first.stop('SIGKILL');
    expect(databaseServer()).toBe(server);
    const second = start();
    await second.ready();
    expect(databaseServer()).toBe(server);
    expect(await second.stop()).toMatchObject({ status: 0 });
    expect(databaseServer()).toBeUndefined();
  });

  it('shares the database server among processes until the last one stops', async () => {
    const [one, other] = [start(), start()];
    const [, address] = await Promise.all([one.ready(), other.ready()]);
    expect(await one.stop()).toMatchObject({ status: 0 });
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(await other.stop()).toMatchObject({ status: 0 });
    expect(databaseServer()).toBeUndefined();
  });

  it('uses the database that it is given', async () => {
    const database = await createTestDatabase();
    const service = start({ DATABASE_URL: database.url });
    const address = await service.ready();
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    expect(databaseServer()).toBeUndefined();
    expect(await service.stop()).toMatchObject({ status: 0 });
    await database.drop();
  });

  describe('that can not begin', () => {
    const sentence = async (settings: Record<string, string>): Promise<string> => {
      const { status, errors } = await start(settings).end();
      expect(status).toBe(1);
      expect(errors).not.toContain('    at ');
      return errors;
    };

    it('names the port that is taken', async () => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      expect(await sentence({ PORT: String(port) })).toBe(
        `Port ${port} on 127.0.0.1 is taken by another program. Stop it, or set PORT to another number.\n`,
      );
      other.close();
    });

    it('names the data folder that is none', async () => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      expect(await sentence({ DATA_DIR: file })).toMatch(/^The data folder \S+ can't be used \(ENOTDIR\): a file stands .+\n$/);
    });

    it('names the database server that does not answer, without its password', async () => {
      expect(await sentence({ DATABASE_URL: 'postgresql://someone:hunter2@127.0.0.1:1/lms' })).toBe(
        `The database "lms" on 127.0.0.1:1 (user someone) can't be used: nothing listens there. Check DATABASE_URL.\n`,
      );
    });

    it('names the database that does not exist', async () => {
      const database = await createTestDatabase();
      await database.drop();
      expect(await sentence({ DATABASE_URL: database.url })).toMatch(/it has no database of that name\. Check DATABASE_URL\.\n$/);
    });

    it('lists all settings that are wrong', async () => {
      expect(await sentence({ PORT: 'x', WEBHOOKS_SCOPE: 'room' })).toMatch(
        /^2 settings are wrong in the environment:\n {2}PORT must .+\n {2}WEBHOOKS_SCOPE must .+\n$/,
      );
    });

    it('asks for secrets in production', async () => {
      expect(await sentence({ NODE_ENV: 'production', JWT_SECRET: 'short' })).toMatch(
        /APP_SECRET is missing.+\n {2}JWT_SECRET is too weak/,
      );
    });
  });
});

/** Returns when the address takes no connection any more; one made at the last moment is reset. */
async function closed(port: number, host: string): Promise<void> {
  let rejection: string | undefined;
  while (rejection !== 'ECONNREFUSED') rejection = await tryConnection(port, host);
}

/** @returns the code of the rejection, if it was refused */
function tryConnection(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = connect(port, host);
    probe.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.once('connect', () => {
      probe.destroy();
      resolve(undefined);
    });
  });
}
