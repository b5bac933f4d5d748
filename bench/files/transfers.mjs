/** One large file: in as a form, in by tus, and out. */
import { request } from 'node:http';

export const MEBIBYTE = 1_048_576;
const BOUNDARY = 'boundary-of-the-benchmark';
const PIECE_MEBIBYTES = 256;
const PIECE = Buffer.alloc(MEBIBYTE, 7);

/** Sends as many mebibytes as the other side takes. @param end of the body */
function pour(sent, mebibytes, end) {
  let left = mebibytes;
  const send = () => {
    while (left > 0) {
      left -= 1;
      if (!sent.write(PIECE)) return void sent.once('drain', send);
    }
    sent.end(end);
  };
  send();
}

/** @returns the body of the answer @throws Error for another status */
function answered(address, options, expected, write) {
  return new Promise((resolve, reject) => {
    const sent = request(address, options, async (response) => {
      let body = '';
      for await (const part of response) body += part;
      if (response.statusCode === expected) resolve(body);
      else reject(new Error(`${options.method} ${address}: ${response.statusCode} ${body}`));
    });
    sent.on('error', reject);
    write(sent);
  });
}

/** @returns address of the new document */
export async function sendForm({ url }, authorization, mebibytes) {
  const headers = { ...authorization, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
  const texts = { title: 'Large', filetype: 'file', resourceLinkList: '[{"cid":1}]' };
  const part = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="uploadFile"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const body = await answered(`${url}/api/documents`, { method: 'POST', headers }, 201, (sent) => {
    for (const [name, value] of Object.entries(texts)) sent.write(part(name, value));
    sent.write(file);
    pour(sent, mebibytes, `\r\n--${BOUNDARY}--\r\n`);
  });
  return JSON.parse(body)['@id'];
}

/** The same by tus, in pieces. @returns address of the document */
export async function sendPieces(service, authorization, mebibytes) {
  const headers = { ...authorization, 'Tus-Resumable': '1.0.0' };
  const announced = { ...headers, 'Upload-Length': String(mebibytes * MEBIBYTE) };
  const begun = await fetch(`${service.url}/api/uploads`, { method: 'POST', headers: announced });
  const address = begun.headers.get('location');
  for (let at = 0; at < mebibytes; at += PIECE_MEBIBYTES) {
    const length = Math.min(PIECE_MEBIBYTES, mebibytes - at);
    const piece = {
      ...headers,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(at * MEBIBYTE),
      'Content-Length': String(length * MEBIBYTE),
    };
    await answered(service.url + address, { method: 'PATCH', headers: piece }, 204, (sent) => pour(sent, length));
  }
  const members = { title: 'In pieces', resourceLinkList: [{ cid: 1 }], upload: address.split('/').at(-1) };
  return (await service.ask(authorization, 'POST', '/api/documents', members))['@id'];
}

/** @throws Error where not all of it comes back */
export async function receive({ url }, authorization, id, mebibytes) {
  const { body } = await fetch(`${url}${id}/content`, { headers: authorization });
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  if (bytes !== mebibytes * MEBIBYTE) throw new Error(`${bytes} bytes came back.`);
}
