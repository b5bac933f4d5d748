/** Several processes of the service behind one port, as `node:cluster` shares it: `node bench/cluster.mjs`, PROCESSES tells how many. */
import cluster from 'node:cluster';

cluster.setupPrimary({ exec: 'dist/service/main.js', execArgv: ['--enable-source-maps'] });
for (let count = 0; count < Number(process.env.PROCESSES); count += 1) cluster.fork();
process.on('SIGTERM', () => cluster.disconnect(() => process.exit(0)));
for (const worker of Object.values(cluster.workers)) process.on('SIGTERM', () => worker.process.kill('SIGTERM'));
