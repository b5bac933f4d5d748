/**
 * Durations that grow while the page is open. They count from the server's time: its value, and its age by `performance.now`,
 * which no user can change.
 */
const saidAt = new WeakMap();
const opened = performance.now();

/** Whole seconds as h:mm:ss. */
export function duration(seconds) {
  const pad = (value) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** @param rate seconds that are added each second */
export function setTicking(element, seconds, rate) {
  element.dataset.seconds = seconds;
  element.dataset.rate = rate;
  saidAt.set(element, performance.now());
  show(element);
}

export function startTicking(root) {
  setInterval(() => {
    for (const element of root.querySelectorAll('[data-rate]:not([data-rate="0"])')) show(element);
  }, 1000);
}

function show(element) {
  const { seconds, rate } = element.dataset;
  setText(element, duration(Math.floor(Number(seconds) + (Number(rate) * (performance.now() - (saidAt.get(element) ?? opened))) / 1000)));
}

/** Leaves alone what is right already, so that nothing is painted or read out without need. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
