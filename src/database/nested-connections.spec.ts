import { describe, expect, it } from '@jest/globals';
import { NestedConnection, NestedConnections } from './nested-connections.js';

function watching(environment: ConstructorParameters<typeof NestedConnections>[0]): { nested: NestedConnections; count: () => number } {
  let counted = 0;
  const counter = { inc: () => (counted += 1) } as never;
  return { nested: new NestedConnections(environment, { counter: () => counter }), count: () => counted };
}

const IN_TESTS = { NODE_ENV: 'test', LOG_DATABASE_TIME: 'false' } as const;
const IN_PRODUCTION = { NODE_ENV: 'production', LOG_DATABASE_TIME: 'true' } as const;

describe('a unit of work that asks for a second connection', () => {
  it('fails in a test, and names where it asked and where it began', async () => {
    const { nested } = watching(IN_TESTS);
    const asks = (): void => nested.asked();
    const begins = (): Promise<void> =>
      nested.holding(async () => {
        await Promise.resolve();
        asks();
      });
    const error: unknown = await begins().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NestedConnection);
    expect((error as Error).stack).toMatch(/asks.*began here.*begins/s);
  });

  it('is counted in production, and answered', async () => {
    const { nested, count } = watching(IN_PRODUCTION);
    expect(
      await nested.holding(async () => {
        nested.asked();
        return Promise.resolve('answered');
      }),
    ).toBe('answered');
    expect(count()).toBe(1);
  });

  it('is one that still holds the first: not one that has committed, nor one that asks for the first', async () => {
    const { nested, count } = watching(IN_TESTS);
    nested.asked();
    await nested.holding(async (release) => {
      release();
      nested.asked();
      return Promise.resolve();
    });
    nested.asked();
    expect(count()).toBe(0);
  });
});
