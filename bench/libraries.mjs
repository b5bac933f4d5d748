/**
 * `npm run bench -- libraries`: what a request costs in this process to have its token checked, and to be logged, by our code and by the
 * library that could do it. Without sockets and database, in turns; processor time by call.
 */
import { EventEmitter } from 'node:events';
import pino from 'pino';
import pinoHttp from 'pino-http';
import { prepareOrExit } from '../scripts/prepare.mjs';

const CALLS = 100_000;
const TURNS = 5;

prepareOrExit();
const load = (path) => import(`../dist/src/${path}.js`);

await report('token check', await tokenChecks());
await report('request log and request id', await requestLogs());

/** The guard as it is; with each signature verified anew; and what remains without passport. */
async function tokenChecks() {
  const { Environment } = await load('config/environment');
  const { TokenTerms } = await load('auth/token-terms');
  const { AccessTokenService } = await load('auth/tokens/access-token.service');
  const { JwtStrategy } = await load('auth/tokens/jwt.strategy');
  const { JwtAuthGuard } = await load('auth/tokens/jwt-auth.guard');
  const { TokenExtractor } = await load('auth/tokens/token-extractor');
  const clock = { now: () => new Date() };
  const terms = new TokenTerms(new Environment().with({ JWT_SECRET: 'x'.repeat(32) }));
  const { token } = new AccessTokenService(terms, clock).issue({ id: 1, username: 'a' }, 1);
  const extractor = new TokenExtractor({ tokenOf: () => null });
  const portals = { idFor: async () => 1 };
  const accounts = { actorOf: async () => ({}) };
  const strategy = new JwtStrategy(extractor, terms, portals, accounts, {}, clock);
  const guard = new JwtAuthGuard({}, extractor, portals, strategy);
  const contextOf = (request) => ({ switchToHttp: () => ({ getRequest: () => request, getResponse: () => ({}) }) });
  const request = () => ({ headers: { authorization: `Bearer ${token}` } });
  const claims = { header: { typ: terms.type }, payload: JSON.parse(Buffer.from(token.split('.')[1], 'base64url')) };
  return {
    'guard, signature verified before': () => guard.canActivate(contextOf(request())),
    'guard, signature verified anew': () => {
      strategy.proven.clear();
      return guard.canActivate(contextOf(request()));
    },
    'without passport, signature verified before': async () => {
      const own = request();
      await portals.idFor(own);
      extractor.tokenOf(own);
      own.user = await strategy.actorOf(own, claims);
    },
  };
}

async function requestLogs() {
  const { ServiceLog } = await load('operations/service-log');
  const { requestLog } = await load('operations/request-log.middleware');
  const { correlationId } = await load('operations/correlation-id.middleware');
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: '/dev/null', sync: true }));
  const own = requestLog(new ServiceLog(logger));
  const library = pinoHttp({
    logger,
    quietReqLogger: true,
    customSuccessMessage: ({ method, originalUrl }, { statusCode }, time) => `${method} ${originalUrl} ${statusCode} ${time} ms`,
    customSuccessObject: ({ method, originalUrl, id }, { statusCode }, { responseTime }) => ({
      method,
      path: originalUrl,
      status: statusCode,
      milliseconds: responseTime,
      correlationId: id,
    }),
  });
  return {
    'our two middlewares': () => through((request, response) => correlationId(request, response, () => own(request, response, () => {}))),
    'pino-http': () => through((request, response) => library(request, response)),
  };
}

/** A request without a socket, from its arrival to its end. */
function through(middleware) {
  const request = Object.assign(new EventEmitter(), {
    method: 'GET',
    originalUrl: '/api/courses/1',
    url: '/api/courses/1',
    headers: {},
    socket: {},
  });
  const response = Object.assign(new EventEmitter(), {
    req: request,
    statusCode: 200,
    writableFinished: true,
    setHeader() {},
    getHeader() {},
  });
  middleware(request, response);
  response.emit('finish');
  response.emit('close');
}

async function report(title, candidates) {
  console.log(`${title}, µs of processor time a request (median of ${TURNS} turns of ${CALLS} calls)`);
  const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const [name, call] of Object.entries(candidates)) {
      const time = await measure(call);
      // The first turn warms up.
      if (turn > 0) times[name].push(time);
    }
  }
  for (const [name, values] of Object.entries(times)) {
    console.log(`  ${name}: ${values.sort((a, b) => a - b)[Math.floor(TURNS / 2)].toFixed(1)}`);
  }
}

async function measure(call) {
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}
