import { type ClientRequest, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Json } from './api-client.js';

const BOUNDARY = 'boundary-of-the-tests';

export interface UploadAnswer {
  readonly status: number;
  readonly body: Json;
}

interface Sent {
  readonly url: string;
  readonly authorization: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly filename: string;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A form whose file is sent piece by piece, as large ones are. */
export class FileUpload {
  readonly #request: ClientRequest;
  /** What was answered; rejected where the connection ended first. */
  readonly answer: Promise<UploadAnswer>;

  constructor({ url, authorization, fields, filename, type, headers = {} }: Sent) {
    this.#request = request(url, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
    });
    this.answer = new Promise((resolve, reject) => {
      this.#request.on('error', reject).on('response', (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(body || '{}') as Json }), reject);
      });
    });
    this.answer.catch(() => undefined);
    const texts = Object.entries(fields).map(
      ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    this.#request.write(
      `${texts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="uploadFile"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
    );
  }

  /** @returns when the connection takes more */
  send(bytes: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#request.write(bytes)) resolve();
      else this.#request.once('drain', resolve);
    });
  }

  end(): Promise<UploadAnswer> {
    this.#request.end(`\r\n--${BOUNDARY}--\r\n`);
    return this.answer;
  }

  /** As a client does whose line is cut. */
  breakOff(): void {
    this.#request.destroy();
  }
}
