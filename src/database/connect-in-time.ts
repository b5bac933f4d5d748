import type pg from 'pg';

/** In which a time is counted. */
const STEPS = 50;

/**
 * Connects within a time that passes only while this process reads what has come. A start that evaluates its modules reads nothing for
 * seconds on a busy machine; a time that passed meanwhile would give up a server that answered at once.
 * @param milliseconds that the server may take
 * @throws the driver's error, or one with the code ETIMEDOUT where the server does not answer in time
 */
export async function connectInTime(client: pg.Client, milliseconds: number): Promise<void> {
  let step = 0;
  const count = (): void => {
    step += 1;
    if (step === STEPS) client.connection.stream.destroy(Object.assign(new Error('There was no answer in time.'), { code: 'ETIMEDOUT' }));
    else timer.refresh();
  };
  const timer = setTimeout(count, milliseconds / STEPS);
  try {
    await client.connect();
  } finally {
    clearTimeout(timer);
  }
}
