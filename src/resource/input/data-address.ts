const DATA_ADDRESS = /^data:([a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+)?((?:;[a-z0-9-]+=[^;,]*)*);base64,([A-Za-z0-9+/]*={0,2})$/i;
const NAME = /^;(?:[^;]*;)*?name=([^;]{1,255})/;
const LONGEST_MEDIA_TYPE = 255;
const UNNAMED_TYPE = 'text/plain';

/** A file within JSON: a `data:` address in base64 (RFC 2397), with its name as a parameter. */
interface FileInText {
  readonly name: string | undefined;
  readonly mimeType: string;
  readonly content: Buffer;
}

/** @returns undefined where the text is no such address */
export function fileInText(text: string): FileInText | undefined {
  const [, type, parameters = '', content] = DATA_ADDRESS.exec(text) ?? [];
  if (content === undefined) return undefined;
  const [, name] = NAME.exec(parameters) ?? [];
  return {
    name: name === undefined ? undefined : decoded(name),
    mimeType: (type ?? UNNAMED_TYPE).toLowerCase().slice(0, LONGEST_MEDIA_TYPE),
    content: Buffer.from(content, 'base64'),
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
