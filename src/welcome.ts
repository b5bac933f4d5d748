import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo/demo-accounts.js';

/**
 * What the terminal shows after a start.
 * @param address where the service listens
 * @param demo whether the demo accounts exist
 */
export function welcome(address: string, demo: boolean): string {
  const lines = [
    '',
    `  Lyceum is ready at ${address}`,
    '',
    `  Home             ${address}/`,
    `  Back office      ${address}/admin`,
    `  Videoconferences ${address}/plugin/Videoconf/webhook_dashboard.php`,
    `  API and its docs ${address}/api   (a guide ${address}/api/guide)`,
    `  Health           ${address}/health/ready`,
    '',
    ...(demo
      ? [
          `  Demo accounts: ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`,
          '  npm run lyceum -- demo:meeting (in another terminal) plays a lecture that you can watch live',
          '',
        ]
      : []),
    '  Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
}
