import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

interface Outcome {
  readonly status: number;
  readonly printed: string;
  readonly complaints: string;
}

const ADVISORY = {
  id: 1,
  url: 'https://example.org/advisories/1',
  title: 'Anybody signs in',
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 9, vectorString: null },
};

/** Runs the check against a registry that answers as told. */
async function checked(registry: RequestListener): Promise<Outcome> {
  const server = createServer(registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // npm remembers advisories by their number.
  const cache = await mkdtemp(join(tmpdir(), 'lyceum-npm-'));
  const env = { ...process.env, npm_config_cache: cache, npm_config_registry: `http://127.0.0.1:${port}`, npm_config_fetch_retries: '0' };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['scripts/supply-chain.mjs'], { env });
    return { status: 0, printed: stdout, complaints: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, printed: stdout, complaints: stderr };
  } finally {
    server.closeAllConnections();
    server.close();
    await rm(cache, { recursive: true, force: true });
  }
}

function knowing(advisories: object): RequestListener {
  return (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.url === '/-/npm/v1/security/advisories/bulk') response.end(JSON.stringify(advisories));
    else response.writeHead(404).end('{}');
  };
}

describe('the check of what the service is made of', () => {
  it('passes where the registry knows of nothing, and says how many packages it asked for', async () => {
    expect(await checked(knowing({}))).toMatchObject({
      status: 0,
      printed: expect.stringMatching(/Asked: known advisories of \d{3,} packages/),
    });
  });

  it('fails on an advisory of high severity and names it', async () => {
    expect(await checked(knowing({ express: [{ ...ADVISORY, severity: 'high' }] }))).toMatchObject({
      status: 1,
      complaints: expect.stringContaining('Anybody signs in (https://example.org/advisories/1)'),
    });
  });

  it('prints one of lower severity and passes', async () => {
    expect(await checked(knowing({ express: [{ ...ADVISORY, severity: 'moderate' }] }))).toMatchObject({
      status: 0,
      printed: expect.stringContaining('Anybody signs in'),
    });
  });

  it('says what it could not ask, where the registry does not answer such questions', async () => {
    const silent: RequestListener = (_, response) => response.writeHead(405).end();
    expect(await checked(silent)).toMatchObject({
      status: 0,
      printed: expect.stringMatching(/Not asked: known advisories of \d{3,} packages/),
    });
  });
});
