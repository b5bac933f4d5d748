import { describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { EventStream } from './event-stream.js';

/** A connection that takes what is written until it is full. */
class Connection extends EventEmitter {
  readonly written: string[] = [];
  readonly destroyed = false;
  writableEnded = false;
  isFull = false;

  writeHead(): void {}

  write(text: string): boolean {
    this.written.push(text);
    return !this.isFull;
  }

  end(): void {
    this.writableEnded = true;
  }
}

describe('an event stream', () => {
  const ends: (() => void)[] = [];
  const open = (): { connection: Connection; stream: EventStream } => {
    const connection = new Connection();
    const stream = new EventStream(connection as unknown as Response, (end) => {
      ends.push(end);
      return () => ends.splice(ends.indexOf(end), 1);
    });
    connection.written.length = 0;
    return { connection, stream };
  };

  it('writes messages as browsers read them', () => {
    const { connection, stream } = open();
    stream.send({ event: 'figures', id: 'a', data: '{}' });
    expect(connection.written).toEqual(['id: a\nevent: figures\ndata: {}\n\n']);
  });

  it('leaves out for a slow reader what is outdated by the time there is room', () => {
    const { connection, stream } = open();
    connection.isFull = true;
    for (const id of ['a', 'b', 'c', 'd']) stream.send({ event: 'figures', id, data: id });
    stream.send({ event: 'charts', data: 'drawn' });
    connection.isFull = false;
    connection.emit('drain');
    stream.send({ event: 'figures', id: 'e', data: 'e' });
    expect(connection.written.map((text) => /data: (.*)/.exec(text)?.[1])).toEqual(['a', 'd', 'drawn', 'e']);
  });

  it('ends when its reader may not read it any more, and is forgotten when it is closed', () => {
    const { connection } = open();
    ends.at(-1)?.();
    expect(connection.writableEnded).toBe(true);
    const known = ends.length;
    connection.emit('close');
    expect(ends).toHaveLength(known - 1);
  });

  it('writes nothing after its end', () => {
    const { connection, stream } = open();
    stream.end();
    stream.send({ event: 'figures', data: '{}' });
    expect(connection.written).toEqual([]);
  });
});
