import { describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { ServiceLog } from './service-log.js';

function logged(level: string, write: (log: ServiceLog) => void): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const logger = pino(
    { level, base: null, timestamp: false },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  );
  write(new ServiceLog(logger));
  return lines;
}

describe('the log', () => {
  it('takes the level and the context from what Nest says', () => {
    const lines = logged('trace', (log) => {
      log.verbose('a', 'Part');
      log.debug('b', 'Part');
      log.log('c', 'Part');
      log.warn('d', 'Part');
      log.error('e', 'the stack', 'Part');
      log.fatal('f', 'Part');
    });
    expect(lines).toEqual([
      { level: 10, context: 'Part', msg: 'a' },
      { level: 20, context: 'Part', msg: 'b' },
      { level: 30, context: 'Part', msg: 'c' },
      { level: 40, context: 'Part', msg: 'd' },
      { level: 50, context: 'Part', details: ['the stack'], msg: 'e' },
      { level: 60, context: 'Part', msg: 'f' },
    ]);
  });

  it('leaves the steps of a start to those who ask for details', () => {
    expect(logged('info', (log) => log.log('Mapped {/api}', 'RouterExplorer'))).toEqual([]);
    expect(logged('debug', (log) => log.log('Mapped {/api}', 'RouterExplorer'))).toMatchObject([{ level: 20 }]);
  });

  it('keeps the stack of an error', () => {
    expect(logged('info', (log) => log.error(new Error('broken'), 'Part'))).toMatchObject([
      { msg: 'broken', err: { message: 'broken', stack: expect.stringContaining('service-log.spec') } },
    ]);
  });

  it('says nothing below its level', () => {
    expect(logged('error', (log) => log.warn('hm', 'Part'))).toEqual([]);
  });
});
