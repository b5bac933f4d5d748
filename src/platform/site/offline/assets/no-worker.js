// The portal keeps no pages in browsers: what an earlier worker kept goes, and this one with it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith('lyceum-')).map((name) => caches.delete(name)));
      indexedDB.deleteDatabase('lyceum-outbox');
      await self.registration.unregister();
    })(),
  );
});
