import { describe, expect, it } from '@jest/globals';
import { servicePlace } from '../support/service-place.js';
import { ServiceProcess } from '../support/service-process.js';

describe('a start that may open few files', () => {
  const place = servicePlace('few');

  it.each([64, 100, 255])('of %i ends with one sentence', async (limit) => {
    const within = ['sh', '-c', `ulimit -n ${limit}; exec "$@"`, 'sh'];
    const { status, errors } = await ServiceProcess.spawn(place.settings, undefined, [], within).end();
    expect([status, errors]).toEqual([
      1,
      expect.stringMatching(/^This process may not open as many files .+: raise its limit, such as .+\.\n$/),
    ]);
  });

  it('of 256 is ready', async () => {
    const service = ServiceProcess.spawn(place.settings, undefined, [], ['sh', '-c', 'ulimit -n 256; exec "$@"', 'sh']);
    await service.ready();
    expect(await service.stop()).toMatchObject({ status: 0 });
  });
});
