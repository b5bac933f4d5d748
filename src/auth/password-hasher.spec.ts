import { describe, expect, it } from '@jest/globals';
import { PasswordCost, PasswordHasher } from './password-hasher.js';

class TestCost extends PasswordCost {
  override readonly memory: number = 64;
  override readonly passes: number = 1;
}

const hasher = new PasswordHasher(new TestCost());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

describe('A password', () => {
  it('is hashed with argon2id under a salt of its own', async () => {
    const [first, second] = await Promise.all([hasher.hash('lyceum-demo'), hasher.hash('lyceum-demo')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('costs at least what OWASP asks for, unless said otherwise', () => {
    expect(new PasswordCost()).toEqual({ memory: 19_456, passes: 2, lanes: 1 });
  });

  it('matches its own hash and no other', async () => {
    const hash = await hasher.hash('lyceum-demo');
    await expect(hasher.matches(hash, 'lyceum-demo')).resolves.toBe(true);
    await expect(hasher.matches(hash, 'Lyceum-demo')).resolves.toBe(false);
  });

  it('matches however the keyboard composes its accents', async () => {
    await expect(hasher.matches(await hasher.hash('caf\u00e9'), 'cafe\u0301')).resolves.toBe(true);
  });

  it.each([
    ['there is no hash', null],
    ['the hash is empty', ''],
    ['the hash is of another algorithm', '$2y$10$abcdefghijklmnopqrstuuQ4Z1v0J6m8dX5wYl0n9b8c7d6e5f4g3'],
  ])('matches nothing when %s', async (_case, hash) => {
    await expect(hasher.matches(hash, '')).resolves.toBe(false);
    await expect(hasher.matches(hash, 'lyceum-demo')).resolves.toBe(false);
  });

  it('takes alike time to refuse for an account and for none', async () => {
    const real = new PasswordHasher(new PasswordCost());
    const hash = await real.hash('lyceum-demo');
    const quickest = { known: Infinity, unknown: Infinity };
    // On a busy machine few rounds are left alone; the quickest of them counts.
    for (let round = 0; round < 20; round += 1) {
      quickest.known = Math.min(quickest.known, await timed(() => real.matches(hash, 'wrong')));
      quickest.unknown = Math.min(quickest.unknown, await timed(() => real.matches(null, 'wrong')));
    }
    expect(quickest.unknown / quickest.known).toBeGreaterThan(0.5);
    expect(quickest.unknown / quickest.known).toBeLessThan(2);
  });

  it('may hold any character', async () => {
    const odd = 'nul \u0000, half a pair \ud83d, emoji 🙂';
    await expect(hasher.matches(await hasher.hash(odd), odd)).resolves.toBe(true);
  });

  it('is hashed anew when its hash was made at another cost or with another algorithm', async () => {
    const dearer = new (class extends TestCost {
      override readonly passes = 2;
    })();
    const hash = await hasher.hash('lyceum-demo');
    expect(hasher.needsRehash(hash)).toBe(false);
    expect(new PasswordHasher(dearer).needsRehash(hash)).toBe(true);
    expect(hasher.needsRehash('$2y$10$abcdefghijklmnopqrstuuQ4Z1v0J6m8dX5wYl0n9b8c7d6e5f4g3')).toBe(true);
  });
});
