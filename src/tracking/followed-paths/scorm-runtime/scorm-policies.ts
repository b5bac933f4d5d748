/** What the pages of a launch may do. @param origin that shows them @param embedders origins whose pages may frame them */
export function playerPolicy(origin: string, embedders: readonly string[], hosts: readonly string[]): string {
  const elsewhere = hosts.map((host) => ` https://${host}`).join('');
  return (
    `default-src 'none'; script-src ${origin}/content/runtime/; style-src ${origin}/content/runtime/; connect-src ${origin}/content/scorm/; ` +
    `frame-src ${origin}/content/scorm/${elsewhere}; base-uri 'none'; form-action 'none'; webrtc 'block'; frame-ancestors ${listed(embedders)}`
  );
}

/**
 * What the files of a package may do: run, and talk to their player. They reach no other origin, cannot navigate the window that
 * they are in, open no other one, and install nothing.
 */
export function packagePolicy(origin: string, embedders: readonly string[], hosts: readonly string[]): string {
  const elsewhere = hosts.map((host) => ` https://${host}`).join('');
  return (
    'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads; ' +
    `default-src ${origin}/content/ data: blob: 'unsafe-inline' 'unsafe-eval'${elsewhere}; connect-src ${origin}/content/scorm/; ` +
    `form-action ${origin}/content/scorm/; object-src 'none'; worker-src 'none'; webrtc 'block'; frame-ancestors 'self' ${listed(embedders)}`
  );
}

/**
 * Where the pages of a launch may connect at all (Connection Allowlists): WebRTC and preconnections ask no Content-Security-Policy in
 * today's browsers.
 * @param hosts elsewhere whose pages may be steps
 */
export function connectionAllowlist(hosts: readonly string[]): string {
  return `(${['response-origin', ...hosts.map((host) => `"https://${host}/*"`)].join(' ')}); webrtc=block`;
}

function listed(embedders: readonly string[]): string {
  return embedders.length === 0 ? "'none'" : embedders.join(' ');
}

const OFF =
  'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment publickey-credentials-get usb serial hid clipboard-read';

/** Of everything that is served to a launch. */
export const LAUNCH_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': `${OFF.split(' ')
    .map((feature) => `${feature}=()`)
    .join(', ')}, fullscreen=(self), autoplay=(self)`,
  'Cross-Origin-Resource-Policy': 'same-site',
  'X-DNS-Prefetch-Control': 'off',
};
