// Reads an evidence pack in the browser, which does not send it anywhere: digests of its files, and the address of the page about it.
import { worded } from '/admin/assets/worded.js';

const { crypto, DecompressionStream, Blob, Response, DataView, TextDecoder, Uint8Array } = globalThis;
const place = document.querySelector('[data-pack-file]');
const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

if (place && crypto?.subtle && DecompressionStream) {
  place.hidden = false;
  const words = JSON.parse(place.dataset.words);
  const said = place.querySelector('[data-said]');
  place.querySelector('input').addEventListener('change', async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    said.className = '';
    said.textContent = words.reading;
    const result = await look(file).catch(() => undefined);
    if (result?.broken.length === 0) location.assign(`/evidence/${result.digest}`);
    else {
      said.className = 'problem';
      said.textContent = result ? worded(words.broken, { names: result.broken.join(', ') }) : words.noPack;
    }
  });
}

async function look(file) {
  const files = await unzipped(await file.arrayBuffer());
  const manifest = files.get('manifest.json');
  const { files: sealed } = JSON.parse(new TextDecoder().decode(manifest));
  const broken = [];
  for (const [name, digest] of Object.entries(sealed))
    if ((await sha256(files.get(name) ?? new Uint8Array())) !== digest) broken.push(name);
  return { digest: await sha256(manifest), broken };
}

/** The files of a zip archive, as its directory at the end lists them (APPNOTE.TXT 4.3). */
async function unzipped(buffer) {
  const view = new DataView(buffer);
  let end = buffer.byteLength - 22;
  while (view.getUint32(end, true) !== END) end -= 1;
  const files = new Map();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === ENTRY; left -= 1) {
    const [method, size, start] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    const bytes = new Uint8Array(buffer, from, size);
    files.set(new TextDecoder().decode(new Uint8Array(buffer, at + 46, name)), method === DEFLATED ? await inflated(bytes) : bytes);
    at += 46 + name + extra + comment;
  }
  return files;
}

async function inflated(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
