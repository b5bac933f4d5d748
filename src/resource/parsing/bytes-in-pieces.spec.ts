import { describe, expect, it } from '@jest/globals';
import { inOnePiece, inPieces } from './bytes-in-pieces.js';

const LONG = Buffer.from(Uint8Array.from({ length: 3_000_001 }, (_, at) => at % 251));

async function arrived(value: unknown): Promise<unknown> {
  const { input, transferred } = await inPieces(value);
  return inOnePiece(structuredClone(input, { transfer: [...transferred] }));
}

describe('long bytes on their way to a thread', () => {
  it('arrive as they were, and stay where they were', async () => {
    const { content, format } = (await arrived({ content: LONG, format: 'gift' })) as { content: Uint8Array; format: string };
    expect(Buffer.compare(content, LONG)).toBe(0);
    expect(format).toBe('gift');
    expect(Buffer.compare((await arrived(LONG)) as Uint8Array, LONG)).toBe(0);
    expect(LONG).toHaveLength(3_000_001);
  });

  it('do not hold up what else there is to do', async () => {
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (turns < 100) setImmediate(turn);
    };
    setImmediate(turn);
    await inPieces(LONG);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it('are taken apart where they are long, and nothing else is', async () => {
    for (const input of [new Uint8Array(10), null, 'text', { texts: ['a'] }])
      expect(await inPieces(input)).toEqual({ input, transferred: [] });
  });
});
