import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import S3rver from 's3rver';

export const BUCKET = 'files';

/** A server that speaks the protocol of S3, in this process, with an empty bucket. */
export class S3Server {
  private constructor(
    readonly url: string,
    private readonly server: S3rver,
    private readonly folder: string,
  ) {}

  static async start(): Promise<S3Server> {
    const folder = await mkdtemp(join(process.env['LYCEUM_TEST_RUN'] ?? '', 's3-'));
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    const { port } = (await server.run()) as AddressInfo;
    return new S3Server(`http://127.0.0.1:${port}`, server, folder);
  }

  /** Settings of a service that stores its files here. */
  get variables(): Record<string, string> {
    return {
      STORAGE: 's3',
      S3_ENDPOINT: this.url,
      S3_BUCKET: BUCKET,
      S3_PREFIX: 'lyceum',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PATH_STYLE: 'true',
    };
  }

  async close(): Promise<void> {
    await this.server.close();
    await rm(this.folder, { recursive: true });
  }
}
