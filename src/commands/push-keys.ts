import type { Command } from './command.js';

/** `npm run lyceum -- push:keys`: makes the keys by which the push services of browsers know this service, as environment variables. */
export const run: Command = async () => {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  console.log(`WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}`);
};
