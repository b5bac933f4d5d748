/** As much of a videoconference server as people who come into a room meet, on loopback. */
import { once } from 'node:events';
import { createServer } from 'node:http';

const created = Date.now();
const ANSWERS = {
  create: `<returncode>SUCCESS</returncode><createTime>${created}</createTime><hasBeenForciblyEnded>false</hasBeenForciblyEnded>`,
  getMeetingInfo: `<returncode>SUCCESS</returncode><createTime>${created}</createTime><startTime>${created}</startTime><running>true</running>
    <participantCount>500</participantCount><moderatorCount>1</moderatorCount>`,
};
const REFUSED = '<returncode>FAILED</returncode><messageKey>unsupportedRequest</messageKey>';

/** @returns {Promise<{ url: string, stop(): void }>} */
export async function startVideoServer() {
  const server = createServer(({ url = '' }, response) => {
    const name = new URL(url, 'http://localhost').pathname.split('/').at(-1) ?? '';
    response.setHeader('Content-Type', 'text/xml');
    response.end(`<response>${ANSWERS[name] ?? REFUSED}</response>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/bigbluebutton/api`, stop };
}
