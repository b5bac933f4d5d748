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
    `  API        ${address}/api`,
    `  API docs   ${address}/api/docs`,
    `  Dashboard  ${address}/plugin/Videoconf/webhook_dashboard.php`,
    `  Health     ${address}/health`,
    '',
    ...(demo ? [`  Demo log-ins: ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`, ''] : []),
    '  Press Ctrl-C to stop.',
    '',
  ];
  return lines.join('\n');
}
