/** What the checks say, in English: each other language has the same members. */
export const english = {
  setInEnvironment: 'Set it in the environment; address and secret also at PUT /api/videoconference/settings.',
  switchedOff: 'Webhooks are switched off: nothing is registered.',
  switchOn: 'Set webhooks_enabled to true.',
  notHttps: 'The callback {endpoint} is not https.',
  useHttps: 'Set PUBLIC_URL to the https address of this service.',
  complete:
    'Complete: {scope, select, global {one hook for all meetings} other {a hook for each meeting}}, {events, select, all {all events} other {the events {events}}}.',
  notAsked: 'The server could not be asked.',
  hooksNotReported: 'The server did not tell its hooks.',
  noHookYet: 'No hook is wanted yet, though webhooks are switched on.',
  startService: 'Start the service: it registers the hook within seconds.',
  noneRefused: 'No delivery was refused in the last 15 minutes.',
  rejection: '{door} callback: {reason}',
  refused: 'Deliveries were refused in the last 15 minutes ({reasons}).',
  outOfReach: 'The callback {endpoint} leads to this machine or its own network, and the server is elsewhere.',
  nothingArrives:
    'The hook of “{title}” is active and {isOccupied, select, true {a person is in the meeting, but the server has delivered nothing.} other {the meeting is open, but the server has delivered nothing. If a person is in it, the server cannot reach us.}}',
  nothingArrivesFix:
    'On the server, run curl -i with PUBLIC_URL and /health/ready: it must answer 200. Check name, firewall, certificate and proxy between the server and this service, and the log of bbb-webhooks.',
  miscounted:
    'The server counts {counted} people in “{title}”, and {recorded} are recorded: since {since} {isShort, select, true {joins} other {leaves}} are missing.',
  joinsMissingFix:
    'Deliveries no longer arrive, or arrive elsewhere. On the server, run curl -i with PUBLIC_URL and /health/ready: it must answer 200 by this installation. Check firewall, certificate and proxy between the two, that no other installation has the secret, and the log of bbb-webhooks.',
  leavesMissingFix:
    'The server reports joins and no leaves. Empty webhooks_event_filter, or let it name user-left too; otherwise look at the log of bbb-webhooks.',
  filterLacks: 'The filter of events leaves out {names}, without which attendance is wrong.',
  filterFix: 'Empty webhooks_event_filter, or add these names to it.',
  constantTaken:
    'The server is of webhooks release 3.0.0 to 3.3.1: its checksum is a constant, so that deliveries prove their address and not their body.',
  constantRefused:
    'The server is of webhooks release 3.0.0 to 3.3.1: its checksum is a constant, and webhooks_require_body_proof refuses all that it sends.',
  constantFix:
    'Set auth2_0 to true in the webhooks configuration of the server (bearer mode, over https only), or update it to 3.4 or newer. To take its deliveries as they are, set webhooks_require_body_proof to false.',
  lastDelivery: 'The last one came at {at} from {sender}.',
  lastDeliveryOf: 'The last one came at {at} from {sender}, for the meeting {meeting}.',
  neverDelivered: 'None has come yet.',
  refusedFix:
    'wrong or checksum: the secrets differ (bbb-conf --secret). stale: a clock is off, or an old address is still registered. missing or unproved: the sender does not sign. too-large: raise DELIVERY_LIMIT.',
  callbackSilent: 'Our callback {endpoint} does not answer from here. {failure}',
  callbackRedirects: 'Our callback {endpoint} sends elsewhere, and the server loses every event on a redirect.',
  callbackTakes: 'A signed delivery to {endpoint} came in, and nothing was recorded of it.',
  callbackRefuses:
    'Our callback {endpoint} refuses a delivery that this process signed: the address was changed on the way, or another installation answers there.',
  callbackForeign: 'Something else answers at {endpoint} (HTTP status {status}).',
  addressFix: 'Set PUBLIC_URL to the final address by which the server reaches this service, and let the proxy pass /plugin/ unchanged.',
  proxyFix: 'Let the proxy pass address and body unchanged, and have all processes use one database and one secret.',
  wait: 'Wait a minute: the service mends this by itself. If it stays, look at the last error of the hook.',
  shadowed: 'Behind the hook of another system, which gets their events',
  shadowedFix: 'Use webhooks_scope=global: a server 3.x serves only the first hook of a meeting.',
  missing: 'Missing on the server',
  expired: 'On the server with an address that has expired',
  lost: 'Meant for one meeting and for all on the server',
  lostFix: 'Use webhooks_scope=global, or update the server: 3.0 to 3.3 lose the meeting of a hook, 3.x does at each restart.',
  strays: 'Ours on the server, and duplicate or stale',
  hooksFound: '{what}: {count} of the hooks.',
  hooksInOrder: 'All wanted hooks are on the server: {count}.',
  answersAt: 'The hooks API answers at {address} ({milliseconds} ms).',
  timeNotAsked: 'The server could not be asked for its time.',
  timeNotReported: 'The server does not tell its time.',
  clockAgrees: "The server's clock agrees with ours.",
  clockOff: 'The server’s clock is {seconds} seconds {isBehind, select, true {behind} other {ahead of}} ours.',
  deliveriesOff:
    'Deliveries are sent by a clock that is {seconds} seconds {isBehind, select, true {behind} other {ahead of}} ours, the last one at {at}: their times are corrected, and figures are estimated.',
  clockFix: 'Synchronise both machines with NTP: times of join and leave are reported by that clock.',
  secretTaken: 'The server takes our secret, with {algorithm}.',
  lookAtLog: 'Look at the log of bbb-webhooks on the server, and restart it.',
  otherDigest: 'The secret is right, but the server takes {taken} and not {ours}.',
  setDigest: 'Set webhooks_hash_algo to {algorithm}.',
  secretRefused: 'The server refuses our secret with every digest.',
  setSalt: 'Set the salt to what `bbb-conf --secret` shows on the server.',
  addressFixes: {
    'insecure-address': 'Use the https address, or have the operator set VIDEOCONF_ALLOW_HTTP=true where the network between is safe.',
    'private-address':
      'Check server_url. Where the server is in your own network or on this machine, the operator sets VIDEOCONF_ALLOW_PRIVATE=true.',
    unreachable: 'Check server_url for typing mistakes, the name, the certificate and the firewall between this machine and the server.',
    timeout: 'Check whether the server is overloaded, or a firewall drops the connection silently.',
    redirect: 'Set server_url to the address that it sends to, in its final form.',
    'not-xml':
      'server_url must lead to the API, usually https://<server>/bigbluebutton/api, and the server must have its webhooks application (bbb-webhooks) installed and running.',
    'http-status':
      'Check server_url (usually https://<server>/bigbluebutton/api) and whether bbb-webhooks is installed and running on the server.',
    'too-large': 'server_url must lead to the API, usually https://<server>/bigbluebutton/api.',
  },
  checkAddress: 'Check server_url.',
  chatUnable:
    'The server {address} posts no messages in a chat when it is asked to: checks in the room are answered by four characters that the moderator says.',
  chatFix: 'Nothing is lost. To have the address of a check in the chat, update the server to 3.0 or newer.',
  failures: {
    unconfigured: 'A setting is missing',
    'insecure-address': 'The address is http: and VIDEOCONF_ALLOW_HTTP is not set',
    'private-address': 'The address is not public and VIDEOCONF_ALLOW_PRIVATE is not set',
    unreachable: 'The server cannot be reached',
    timeout: 'The server does not answer in time',
    redirect: 'The server sends elsewhere',
    'too-large': 'The answer is too large',
    'http-status': 'The server answers with an unexpected HTTP status',
    'not-xml': 'The answer is not the XML of the API: the address leads to a page or to something else',
    checksumError: 'The server refuses our checksum',
    createHookError: 'The server could not make the hook',
    listHookError: 'The server could not tell its hooks',
  },
} as const;
