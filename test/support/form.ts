const BOUNDARY = 'boundary-of-the-tests';

/** One part of a form: a text, or a file where it has a file name. */
export interface Part {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly filename?: string;
  readonly type?: string;
}

/** A form as a browser sends it (RFC 7578): its bytes and its media type. */
export function form(parts: readonly Part[]): { readonly body: Buffer; readonly type: string } {
  const chunks = parts.flatMap(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename.replaceAll('"', '%22')}"`;
    const kind = type === undefined ? '' : `\r\nContent-Type: ${type}`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')];
  });
  return { body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]), type: `multipart/form-data; boundary=${BOUNDARY}` };
}
