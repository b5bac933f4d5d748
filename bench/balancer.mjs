/** One port before several processes, as a balancer in production is: hands each new connection to the next of them. In a process of its own. */
import { connect, createServer } from 'node:net';

const ports = process.argv.slice(2).map(Number);
let turn = 0;

const server = createServer({ noDelay: true }, (caller) => {
  const service = connect({ port: ports[turn++ % ports.length], host: '127.0.0.1', noDelay: true });
  caller.pipe(service).pipe(caller);
  for (const [end, other] of [
    [caller, service],
    [service, caller],
  ]) {
    end.on('error', () => other.destroy());
    end.on('close', () => other.destroy());
  }
});
server.listen(0, '127.0.0.1', () => process.send(server.address().port));
