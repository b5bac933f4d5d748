import { createInterface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { StartupError } from '../../config/startup-error.js';

/** @returns the first line of the input, its end left out */
export async function readPassword(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of input) chunks.push(Buffer.from(chunk as Buffer | string));
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}

/**
 * Asks twice at a terminal, without showing what is typed.
 * @throws StartupError where the two entries differ
 */
export async function askPassword(terminal: Readable, output: Writable): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const asking = createInterface({ input: terminal, output: unseen, terminal: true });
  try {
    const password = await ask('Password: ');
    if ((await ask('Again: ')) !== password) throw new StartupError('The two passwords differ; nothing was made.');
    return password;
  } finally {
    asking.close();
  }

  async function ask(question: string): Promise<string> {
    output.write(question);
    const answer = await asking.question('');
    output.write('\n');
    return answer;
  }
}
