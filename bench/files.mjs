/**
 * `node bench/files.mjs [mebibytes]`: sends one large file through the service as a form, in pieces (tus) and back, and prints the resident memory of its process:
 * at rest, and at most while the file went in and out.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEBIBYTE = 1_048_576;
const SIZE = Number(process.argv[2] ?? 2048);
const BOUNDARY = 'boundary-of-the-benchmark';
const PIECE_MEBIBYTES = 256;
const SAMPLED_MS = 50;

const folder = mkdtempSync(join(tmpdir(), 'lyceum-files-'));
const settings = {
  DATA_DIR: folder,
  PORT: '0',
  SEED_DEMO: 'true',
  LOG_LEVEL: 'warn',
  JOBS_ENABLED: 'false',
  UPLOAD_LIMIT: String(SIZE * MEBIBYTE),
};
const service = spawn(process.execPath, ['scripts/start.mjs'], {
  env: { ...process.env, ...settings },
  stdio: ['ignore', 'pipe', 'inherit'],
});

/** Resident memory of the process, in MiB. */
function resident() {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** Processor seconds of the process so far, of user and system. */
function processor() {
  const fields = readFileSync(`/proc/${service.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function ready() {
  return new Promise((resolve, reject) => {
    let printed = '';
    service.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)));
    service.stdout.on('data', (text) => {
      const [, url] = /Lyceum is ready at (\S+)/.exec((printed += text)) ?? [];
      if (url) resolve(url);
    });
  });
}

/** Runs a transfer. @returns its seconds, and the most memory meanwhile */
async function measured(work) {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, resident())), SAMPLED_MS);
  const [start, used] = [performance.now(), processor()];
  const result = await work();
  clearInterval(timer);
  return { result, seconds: (performance.now() - start) / 1000, used: processor() - used, most };
}

function upload(url, authorization) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: authorization, 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };
    const sent = request(`${url}/api/documents`, { method: 'POST', headers }, async (response) => {
      let body = '';
      for await (const part of response) body += part;
      if (response.statusCode === 201) resolve(JSON.parse(body)['@id']);
      else reject(new Error(`${response.statusCode}: ${body}`));
    });
    sent.on('error', reject);
    for (const [name, value] of Object.entries({ title: 'Large', filetype: 'file', resourceLinkList: '[{"cid":1}]' }))
      sent.write(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
    sent.write(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="uploadFile"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    );
    const piece = Buffer.alloc(MEBIBYTE, 7);
    let left = SIZE;
    const send = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(piece)) return void sent.once('drain', send);
      }
      sent.end(`\r\n--${BOUNDARY}--\r\n`);
    };
    send();
  });
}

/** The same by tus, in pieces. @returns address of the document */
async function uploadInPieces(url, authorization) {
  const headers = { Authorization: authorization, 'Tus-Resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { ...headers, 'Upload-Length': String(SIZE * MEBIBYTE) } });
  const address = begun.headers.get('location');
  for (let at = 0; at < SIZE; at += PIECE_MEBIBYTES) {
    const length = Math.min(PIECE_MEBIBYTES, SIZE - at);
    await sendPiece(
      url + address,
      { ...headers, 'Upload-Offset': String(at * MEBIBYTE), 'Content-Length': String(length * MEBIBYTE) },
      length,
    );
  }
  const made = await fetch(`${url}/api/documents`, {
    method: 'POST',
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title: 'In pieces', resourceLinkList: [{ cid: 1 }], upload: address.split('/').at(-1) }),
  });
  if (made.status !== 201) throw new Error(`${made.status}: ${await made.text()}`);
}

function sendPiece(address, headers, mebibytes) {
  return new Promise((resolve, reject) => {
    const sent = request(
      address,
      { method: 'PATCH', headers: { ...headers, 'Content-Type': 'application/offset+octet-stream' } },
      (response) => {
        response.resume().on('end', () => (response.statusCode === 204 ? resolve() : reject(new Error(`PATCH: ${response.statusCode}`))));
      },
    );
    sent.on('error', reject);
    const piece = Buffer.alloc(MEBIBYTE, 7);
    let left = mebibytes;
    const send = () => {
      while (left > 0) {
        left -= 1;
        if (!sent.write(piece)) return void sent.once('drain', send);
      }
      sent.end();
    };
    send();
  });
}

async function download(url, authorization, id) {
  const { body } = await fetch(`${url}${id}/content`, { headers: { Authorization: authorization } });
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  return bytes;
}

try {
  const url = await ready();
  const signIn = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"username":"teacher","password":"lyceum-demo"}',
  };
  const authorization = `Bearer ${(await (await fetch(`${url}/api/authentication_token`, signIn)).json()).token}`;
  for (let call = 0; call < 50; call += 1)
    await fetch(`${url}/api/courses`, { headers: { Authorization: authorization } }).then((answer) => answer.text());
  const rest = resident();
  const up = await measured(() => upload(url, authorization));
  const pieces = await measured(() => uploadInPieces(url, authorization));
  const down = await measured(() => download(url, authorization, up.result));
  if (down.result !== SIZE * MEBIBYTE) throw new Error(`${down.result} bytes came back.`);
  const line = ({ seconds, used, most }) =>
    `${seconds.toFixed(1)} s, ${(SIZE / seconds).toFixed(0)} MiB/s, ${((used / SIZE) * 1024).toFixed(2)} processor seconds per GiB, at most ${(most - rest).toFixed(0)} MiB above rest`;
  console.log(`${SIZE} MiB; at rest ${rest.toFixed(0)} MiB\nup:   ${line(up)}\ntus:  ${line(pieces)}\ndown: ${line(down)}`);
} finally {
  service.removeAllListeners('exit').kill('SIGTERM');
  await new Promise((resolve) => service.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
