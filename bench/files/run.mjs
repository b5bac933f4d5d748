/**
 * `npm run bench -- files [--quick] [--mebibytes N] [--readers N] [--only 'transfers;readers;lists;pictures;uploads']`: files in and out of one process,
 * with its memory and processor time from outside. The targets stand in docs/performance.md; no figure fails the run.
 */
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { prepareOrExit } from '../../scripts/prepare.mjs';
import { table } from '../report.mjs';
import { FileService } from './service.mjs';
import { ordinary, percentile, slowReader } from './readers.mjs';
import { MEBIBYTE, receive, sendForm, sendPieces } from './transfers.mjs';

const { Blob, FormData } = globalThis;

const DOCUMENTS = 100;
const UPLOADS = 100;
const ROUNDS = 40;
const PHOTO = { width: 4000, height: 3000 };

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    mebibytes: { type: 'string' },
    readers: { type: 'string', default: '50' },
    only: { type: 'string' },
  },
});
const size = Number(values.mebibytes ?? (values.quick ? 64 : 2048));
const seconds = values.quick ? 2 : 15;
const only = values.only?.split(';');

prepareOrExit();
const service = new FileService((size + 1) * MEBIBYTE);
let teacher;

const PARTS = { transfers, readers, lists, pictures, uploads };

try {
  await service.start();
  teacher = await service.signIn('teacher');
  for (let call = 0; call < ROUNDS; call += 1) await service.ask(teacher, 'GET', '/api/courses');
  console.log(
    `Node ${process.version}, load average ${loadavg()[0].toFixed(1)} at the start, ${service.resident().toFixed(0)} MiB resident at rest.\n`,
  );
  for (const [name, part] of Object.entries(PARTS)) if (!only || only.includes(name)) console.log(`${await part()}\n`);
} finally {
  await service.stop();
}

/** A large file in and out again. */
async function transfers() {
  const rest = service.resident();
  const form = await service.measured(() => sendForm(service, teacher, size));
  const pieces = await service.measured(() => sendPieces(service, teacher, size));
  const out = await service.measured(() => receive(service, teacher, pieces.result, size));
  const row = (name, { seconds: taken, used, most }) => [
    name,
    (size / taken).toFixed(0),
    ((used / size) * 1024).toFixed(2),
    most.toFixed(0),
    (most - rest).toFixed(0),
  ];
  const head = [`${size} MiB`, 'MiB a second', 'processor seconds a GiB', 'resident at most, MiB', 'above rest'];
  return table(head, [row('in, as a form', form), row('in, by tus', pieces), row('out', out)]);
}

/** Many slow readers of one file, beside ordinary requests. */
async function readers() {
  const id = await sendForm(service, teacher, Math.min(size, 1024));
  await ordinary(service, teacher, '/api/courses', 1);
  const alone = await service.measured(() => ordinary(service, teacher, '/api/courses', seconds));
  const idle = await service.connections();
  const slow = Array.from({ length: Number(values.readers) }, () => slowReader(`${service.url}${id}/content`, teacher, MEBIBYTE));
  const beside = await service.measured(() => ordinary(service, teacher, '/api/courses', seconds));
  const held = await service.connections();
  const taken = slow.reduce((sum, { mebibytes }) => sum + mebibytes, 0);
  for (const reader of slow) reader.stop();
  const row = (name, { result, used, most }) => [
    name,
    percentile(result, 0.5).toFixed(1),
    percentile(result, 0.99).toFixed(1),
    most.toFixed(0),
    ((used / seconds) * 100).toFixed(0),
  ];
  const rate = (taken / seconds / slow.length).toFixed(2);
  const head = [`beside ${slow.length} readers of ${rate} MiB/s each`, 'p50, ms', 'p99, ms', 'resident at most, MiB', 'processor, %'];
  const rows = table(head, [row('nobody', alone), row('the readers', beside)]);
  return `${rows}\n\nConnections of the database in use while only they read: ${held} (before: ${idle}).`;
}

async function course(title, quota) {
  const made = await service.ask(teacher, 'POST', '/api/courses', { title, ...(quota === undefined ? {} : { diskQuota: quota }) });
  return { id: made.id, node: Number(made.resourceNode.split('/').at(-1)) };
}

function upload(node, title, content, type = 'application/octet-stream') {
  const form = new FormData();
  form.append('title', title);
  form.append('parentResourceNodeId', String(node));
  form.append('uploadFile', new Blob([content], { type }), `${title}.bin`);
  return fetch(`${service.url}/api/documents`, { method: 'POST', headers: teacher, body: form });
}

/** A list of documents without files' addresses and with them, in turns. */
async function lists() {
  const { id, node } = await course('Lists');
  for (let number = 0; number < DOCUMENTS; number += 1) await (await upload(node, `Document ${number}`, randomBytes(64))).json();
  const path = `/api/documents?cid=${id}&itemsPerPage=${DOCUMENTS}`;
  const variants = [
    ['without `file` (`properties[]=title`)', `${path}&properties[]=title`],
    ['with `file`', path],
    ['with `signedFiles=true`', `${path}&signedFiles=true`],
  ].map(([name, address]) => ({ name, address, times: [], used: 0 }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of variants) {
      const before = service.processor();
      for (let call = 0; call < 5; call += 1) variant.times.push(await timed(() => service.ask(teacher, 'GET', variant.address)));
      variant.used += service.processor() - before;
    }
  }
  const rows = variants.map(({ name, times, used }) => [
    name,
    percentile(
      times.sort((a, b) => a - b),
      0.5,
    ).toFixed(1),
    ((used / times.length) * 1000).toFixed(1),
  ]);
  return table([`${DOCUMENTS} documents`, 'p50, ms', 'processor ms of the service'], rows);
}

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A photo of 12 megapixels, made smaller. */
async function pictures() {
  const noise = randomBytes(PHOTO.width * PHOTO.height * 3).map((value, at) => (at % 97) + (value >> 3));
  const photo = await sharp(noise, { raw: { ...PHOTO, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const { node } = await course('Pictures');
  const made = await (await upload(node, 'Photo', photo, 'image/jpeg')).json();
  const read = async () => (await fetch(`${service.url}${made['@id']}/content?width=640`, { headers: teacher })).arrayBuffer();
  const first = await service.measured(read);
  const again = [];
  for (let round = 0; round < ROUNDS; round += 1) again.push(await timed(read));
  again.sort((a, b) => a - b);
  const head = [`JPEG of 12 megapixels, ${(photo.length / MEBIBYTE).toFixed(1)} MiB, to 640`, 'ms', 'processor ms'];
  return table(head, [
    ['first time', (first.seconds * 1000).toFixed(0), (first.used * 1000).toFixed(0)],
    ['then, p50', percentile(again, 0.5).toFixed(1), ''],
  ]);
}

/** Many uploads at once into a course with a quota, and into one without, in turns. */
async function uploads() {
  const kinds = [
    { name: 'without a quota', quota: undefined, seconds: 0, used: 0 },
    { name: 'with a quota', quota: UPLOADS * 1000, seconds: 0, used: 0 },
  ];
  const rounds = values.quick ? 1 : 5;
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const { id, node } = await course(`Uploads ${round}`, kind.quota);
      const content = randomBytes(1000);
      const {
        result,
        seconds: taken,
        used,
      } = await service.measured(() =>
        Promise.all(Array.from({ length: UPLOADS }, async (_, number) => (await upload(node, `Upload ${number}`, content)).status)),
      );
      if (result.some((status) => status !== 201)) throw new Error(`Not all were taken: ${result.join()}`);
      if (kind.quota !== undefined) await requireExact(id, node, kind.quota);
      kind.seconds += taken;
      kind.used += used;
    }
  }
  const each = (sum) => ((sum / rounds / UPLOADS) * 1000).toFixed(1);
  return table(
    [`${UPLOADS} uploads at once`, 'ms each', 'processor ms of the service each'],
    kinds.map(({ name, seconds: taken, used }) => [name, each(taken), each(used)]),
  );
}

/** @throws Error where the sum is another, or one more file fits */
async function requireExact(id, node, quota) {
  const { used } = await service.ask(teacher, 'GET', `/api/documents/${id}/usage`);
  const further = await upload(node, 'One more', randomBytes(1));
  if (used !== quota || further.status !== 422) throw new Error(`${used} of ${quota} bytes are used; one more file: ${further.status}`);
}
