// Says that the learner is still there, and keeps the outline true; without this script it is true when the page is opened.
const SIGN_EVERY = 60_000;
const page = document.querySelector('#path');
const outline = document.querySelector('#outline');
const launch = document.querySelector('#launch');
let isAsking = false;
let isAskedAgain = false;

/** Shows the outline as it is now; what had the focus keeps it. */
async function refresh() {
  if (isAsking) {
    isAskedAgain = true;
    return;
  }
  isAsking = true;
  try {
    const answer = await fetch(page.dataset.outline, { method: 'POST', redirect: 'error' });
    if (answer.ok) show(await answer.text());
  } catch {
    // The next sign comes in a minute.
  }
  isAsking = false;
  if (isAskedAgain) {
    isAskedAgain = false;
    await refresh();
  }
}

function show(markup) {
  const focused = outline.contains(document.activeElement) ? document.activeElement.value : undefined;
  const before = outline.querySelector('[role=status]')?.textContent;
  const parsed = new globalThis.DOMParser().parseFromString(markup, 'text/html');
  const says = parsed.querySelector('[role=status]');
  const shown = outline.querySelector('[role=status]');
  // A live region speaks when its text changes, not when it is replaced.
  if (says && shown) {
    if (says.textContent !== before) shown.replaceChildren(...says.childNodes);
    says.replaceWith(shown);
  }
  outline.replaceChildren(...parsed.body.childNodes);
  if (focused) outline.querySelector(`button[value="${focused}"]`)?.focus();
}

/** A package that ends may ask for the step before or after it. */
function go(request) {
  const button = document.querySelector(request === 'previous' ? '#previous' : '#next');
  if (button && ['continue', 'previous'].includes(request)) button.form.requestSubmit(button);
}

globalThis.addEventListener('message', ({ source, data }) => {
  if (!launch || source !== launch.contentWindow || data?.source !== 'lyceum') return;
  if (data.event === 'navigate') go(data.request);
  else if (data.event === 'committed' || data.event === 'terminated') refresh();
});
setInterval(() => document.visibilityState === 'visible' && refresh(), SIGN_EVERY);
// A learner who comes back from a quiz finds it done.
globalThis.addEventListener('pageshow', ({ persisted }) => persisted && refresh());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());
