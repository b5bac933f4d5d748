// Compares a file with what was issued, without sending it: the page is asked with its digest.
const { crypto, Uint8Array } = globalThis;
const place = document.querySelector('[data-checked-file]');

if (place && crypto?.subtle) {
  place.hidden = false;
  place.querySelector('input').addEventListener('change', async ({ target }) => {
    const [file] = target.files;
    if (!file) return;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
    location.assign(`${location.pathname}?sha256=${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  });
}
