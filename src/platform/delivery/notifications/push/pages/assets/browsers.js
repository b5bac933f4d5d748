// This browser asks its push service for an address, which the form gives to the service.
const { Notification, HTMLFormElement } = window;
const LONGEST_WAIT_MS = 5_000;
const form = document.getElementById('push');
const show = (id) => {
  document.getElementById(id).hidden = false;
};
const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The worker that shows notifications; there is none where the portal keeps no pages in browsers. */
function worker() {
  const never = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  return Promise.race([navigator.serviceWorker.ready, never]);
}

async function begin() {
  const registration = await worker();
  if (!registration) {
    show('push-unable');
    return;
  }
  registration.active?.postMessage({ deed: 'become', id: form.dataset.reader });
  const subscription = await registration.pushManager.getSubscription();
  const entry = [...document.querySelectorAll('[data-endpoint]')].find(({ dataset }) => dataset.endpoint === subscription?.endpoint);
  if (entry) {
    entry.querySelector('.badge').hidden = false;
    entry.querySelector('form').addEventListener('submit', () => void subscription.unsubscribe());
  } else form.hidden = false;
}

async function subscribed() {
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key, or for another account, is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint, publicKey: keys.p256dh, authToken: keys.auth, userAgent: navigator.userAgent };
}

async function ask() {
  if ((await Notification.requestPermission()) !== 'granted') {
    show('push-denied');
    return;
  }
  try {
    for (const [name, value] of Object.entries(await subscribed())) form.elements[name].value = value;
  } catch {
    show('push-failed');
    return;
  }
  HTMLFormElement.prototype.submit.call(form);
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void ask();
});
if (!isAble) show('push-unable');
else if (Notification.permission === 'denied') show('push-denied');
else void begin();
