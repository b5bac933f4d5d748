import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** The files of a zip archive by their paths, as its directory at the end lists them (APPNOTE.TXT 4.3). */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from(new Uint8Array(new Uint32Array([END]).buffer)));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('This is no directory of a zip archive.');
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [nameLength, extra, comment] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30), archive.readUInt16LE(at + 32)];
    const start = archive.readUInt32LE(at + 42);
    const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = archive.subarray(from, from + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), method === DEFLATED ? inflateRawSync(bytes) : bytes);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
