import { describe, expect, it } from '@jest/globals';
import { TestApplication } from '../support/application.js';

/** Which of two routes answers would depend on the order in which features are composed; a service in development refuses to start with them. */
describe('the routes of the service', () => {
  it('are each reached by their own addresses', async () => {
    const app = await TestApplication.start({ variables: { NODE_ENV: 'development' } });
    await expect(app.close()).resolves.toBeUndefined();
  });
});
