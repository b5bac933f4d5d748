import type pg from 'pg';

/** The part of pg's connection that sends what is copied; its typings don't know it. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(content: Buffer): void;
  endCopyFrom(): void;
}

/** Runs a `COPY … FROM STDIN`, as `\copy` of psql does. */
export function copyIn(client: pg.Client, statement: string, content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    client.query({
      submit: (connection: CopyingConnection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyingConnection) => {
        connection.sendCopyFromChunk(content);
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (!failure) resolve();
      },
    } as unknown as pg.Submittable);
  });
}
