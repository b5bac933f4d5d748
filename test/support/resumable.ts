import type { ApiClient, Reply } from './api-client.js';

const VERSION = { 'Tus-Resumable': '1.0.0' };
const PIECE = 'application/offset+octet-stream';

/** Text as a value of Upload-Metadata. */
const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Speaks tus 1.0.0 as its clients do. */
export class ResumableClient {
  constructor(private readonly client: ApiClient) {}

  begin(length: number, metadata: Readonly<Record<string, string>> = {}, headers: Record<string, string> = {}): Promise<Reply> {
    const named = Object.entries(metadata).map(([name, value]) => `${name} ${encoded(value)}`);
    const announced = { 'Upload-Length': String(length), 'Upload-Metadata': named.join(',') };
    return this.client.send('POST', '/api/uploads', undefined, { ...VERSION, ...announced, ...headers });
  }

  /** @returns address of the new upload */
  async begun(length: number, metadata: Readonly<Record<string, string>> = {}): Promise<string> {
    return String((await this.begin(length, metadata)).headers.get('location'));
  }

  continue(address: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Reply> {
    return this.client.send('PATCH', address, bytes, { ...VERSION, 'Content-Type': PIECE, 'Upload-Offset': String(offset), ...headers });
  }

  look(address: string): Promise<Reply> {
    return this.client.send('HEAD', address, undefined, VERSION);
  }

  async offset(address: string): Promise<number> {
    return Number((await this.look(address)).headers.get('upload-offset'));
  }

  forget(address: string): Promise<Reply> {
    return this.client.send('DELETE', address, undefined, VERSION);
  }
}

/** Id of an upload. @param address as `Location` has it */
export function uploadId(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}
