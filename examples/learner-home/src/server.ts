import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiProblem, Lyceum } from '@lyceum/client';
import { readHome } from './home.js';
import { homePage, signInPage } from './pages.js';

const baseUrl = process.env['LYCEUM'] ?? 'http://localhost:3000';
const COOKIE = 'learner_home';
const LONGEST_FORM = 4_000;
/** Who is signed in here: each browser has a client of its own, whose tokens never leave this server. */
const clients = new Map<string, Lyceum>();

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    if (!response.headersSent) send(response, 502, signInPage('The service cannot be reached.'));
  });
});
server.listen(Number(process.env['PORT'] ?? 8080), 'localhost', () => {
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url } = request;
  if (method === 'POST' && !isOwnForm(request)) return send(response, 403, signInPage('This form was sent from elsewhere.'));
  if (method === 'POST' && url === '/sign-in') return signIn(request, response);
  if (method === 'POST' && url === '/sign-out') return signOut(request, response);
  if (method !== 'GET' || url !== '/') return send(response, 404, signInPage('There is nothing here.'));
  const lyceum = clients.get(sessionOf(request));
  return lyceum ? showHome(lyceum, response) : send(response, 200, signInPage());
}

async function showHome(lyceum: Lyceum, response: ServerResponse): Promise<void> {
  try {
    send(response, 200, homePage(await readHome(lyceum)));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
    send(response, 200, signInPage('Your session has ended.'));
  }
}

async function signIn(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams((await text(request)).slice(0, LONGEST_FORM));
  const lyceum = new Lyceum({ baseUrl });
  try {
    await lyceum.session.signIn(form.get('username') ?? '', form.get('password') ?? '');
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return send(response, error.status, signInPage(error.message));
  }
  const session = randomUUID();
  clients.set(session, lyceum);
  leadHome(response, `${COOKIE}=${session}; HttpOnly; SameSite=Lax; Path=/`);
}

async function signOut(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const session = sessionOf(request);
  await clients.get(session)?.session.signOut();
  clients.delete(session);
  leadHome(response, `${COOKIE}=; Max-Age=0; Path=/`);
}

/** Browsers say where a form comes from. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin';
}

function sessionOf({ headers }: IncomingMessage): string {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1] ?? '';
}

function leadHome(response: ServerResponse, cookie: string): void {
  response.writeHead(303, { Location: '/', 'Set-Cookie': cookie }).end();
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  });
  response.end(body);
}
