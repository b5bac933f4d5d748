process.argv[2] ??= '10000';
const { openDatabase } = await import('./bench/database.mjs');
const db = await openDatabase(Number(process.argv[2]));
console.log(db.folder, db.url);
process.on('SIGTERM', async () => { await db.remove(); process.exit(); });
setInterval(() => {}, 1e6);
