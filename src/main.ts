import 'reflect-metadata';
import { runService } from './run-service.js';

await runService(async () => {
  const [{ serve }, { standardFeatureList }, { describeApi }] = await Promise.all([
    import('./serve.js'),
    import('./standard-features.js'),
    import('./api-options.js'),
  ]);
  return { serve, features: standardFeatureList, api: describeApi() };
});
