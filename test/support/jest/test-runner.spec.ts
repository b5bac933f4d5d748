import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

describe('the runner of test files', () => {
  const seen: string[] = [];

  beforeEach(() => {
    seen.push(expect.getState().currentTestName ?? '');
  });

  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('lets expect know the test that runs', () => {
    expect(seen).toEqual(['the runner of test files lets expect know the test that runs']);
  });

  it('offers mock functions', () => {
    const double = jest.fn((count: number) => count * 2);
    expect(double(2)).toBe(4);
    expect(double).toHaveBeenCalledWith(2);
  });

  it('offers spies, and takes them away again', () => {
    const spy = jest.spyOn(Math, 'random').mockReturnValue(0.5);
    expect(Math.random()).toBe(0.5);
    expect(spy).toHaveBeenCalledTimes(1);
    jest.restoreAllMocks();
    expect(jest.isMockFunction(Math.random)).toBe(false);
  });

  it('offers fake timers', () => {
    const called = jest.fn();
    jest.useFakeTimers();
    setTimeout(called, 60_000);
    jest.advanceTimersByTime(60_000);
    expect(called).toHaveBeenCalledTimes(1);
  });

  it('says why modules cannot be replaced', () => {
    expect(() => jest.resetModules()).toThrow('test files share their modules');
  });

  it('shows positions in the sources', () => {
    expect(new Error('here').stack).toContain('test-runner.spec.ts:47:');
  });

  it('runs in the realm of what Node itself makes', () => {
    expect(Buffer.from('')).toBeInstanceOf(Uint8Array);
    expect(() => inflateSync('no data')).toThrow(Error);
  });
});
