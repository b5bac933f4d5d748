const PAGE_SCRIPT = `const root = document.getElementById('swagger-ui');
const form = document.getElementById('sign-in');
const status = form.querySelector('output');
const { username, password, leave } = form.elements;
const opened = root.dataset.operation;
if (opened && !location.hash) history.replaceState(null, '', '#/' + opened);

const ui = SwaggerUIBundle({
  url: root.dataset.document,
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: opened ? 'none' : 'list',
  defaultModelsExpandDepth: -1,
  persistAuthorization: true,
  tryItOutEnabled: true,
});

function signedIn(name) {
  for (const element of [username, password]) element.closest('label').hidden = name !== undefined;
  form.querySelector('[type=submit]').hidden = name !== undefined;
  leave.hidden = name === undefined;
  status.textContent = name === undefined ? 'Sign in to try operations that need a token.' : 'Requests are sent as ' + name + '.';
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  status.textContent = 'One moment …';
  try {
    const answer = await fetch(signInPath, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ username: username.value, password: password.value }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.detail);
    ui.preauthorizeApiKey('bearer', body.token);
    signedIn(username.value);
  } catch (error) {
    status.textContent = error.message;
  }
  password.value = '';
});

leave.addEventListener('click', () => {
  ui.authActions.logout(['bearer']);
  signedIn();
});
`;

/**
 * The page's own script, apart from the page so that the Content-Security-Policy needs no exception for it.
 * @param signInPath where the form gets its token
 */
export function pageScript(signInPath: string): string {
  return `const signInPath = ${JSON.stringify(signInPath)};\n${PAGE_SCRIPT}`;
}

/** Narrows the index to what is typed. */
export const INDEX_SCRIPT = `const find = document.getElementById('find');
const found = document.getElementById('found');
const entries = [...document.querySelectorAll('main li')];

find.addEventListener('input', () => {
  const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const entry of entries) {
    const text = entry.textContent.toLowerCase();
    entry.hidden = !words.every((word) => text.includes(word));
    if (!entry.hidden) shown += 1;
  }
  found.textContent = words.length === 0 ? '' : shown + ' found';
});
`;

/** What Swagger UI lacks: the form above it, and room on narrow screens. */
export const PAGE_STYLE = `body { margin: 0; font-family: sans-serif; }
[hidden] { display: none !important; }
.index { max-width: 60rem; margin: 0 auto; padding: 1rem; line-height: 1.5; color: #1b1b1b; }
.index ul { list-style: none; padding: 0; }
.index li { padding: .4rem 0; border-top: 1px solid #e2e2e2; overflow-wrap: anywhere; }
.index li a { font-family: ui-monospace, monospace; }
.index li span { display: block; color: #595959; }
.index input { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; border: 1px solid #767676; border-radius: 4px; }
.index a { color: #0b57d0; }
@media (prefers-color-scheme: dark) {
  body:has(.index) { background: #1b1b1b; }
  .index { color: #eee; }
  .index li { border-color: #444; }
  .index li span { color: #b5b5b5; }
  .index a { color: #8ab4f8; }
  .index input { background: #2b2b2b; color: #eee; }
}
#sign-in a { color: #fff; }
#sign-in { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; padding: .75rem 1rem; background: #1b1b1b; color: #fff; }
#sign-in label { display: flex; gap: .5rem; align-items: center; }
#sign-in input, #sign-in button { font: inherit; padding: .4rem .6rem; min-height: 2.25rem; border-radius: 4px; border: 1px solid #767676; box-sizing: border-box; }
#sign-in button { background: #fff; color: #1b1b1b; cursor: pointer; }
#sign-in :focus-visible { outline: 3px solid #8ab4f8; outline-offset: 2px; }
.swagger-ui .opblock .opblock-summary-path { overflow-wrap: anywhere; }
.swagger-ui .opblock-body pre, .swagger-ui table { max-width: 100%; overflow-x: auto; }
@media (max-width: 640px) {
  #sign-in, #sign-in label { flex-direction: column; align-items: stretch; }
  .swagger-ui .wrapper, .swagger-ui .scheme-container { padding: 0 .5rem; }
  .swagger-ui .info { margin: 1rem 0; }
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4rem; padding: .4rem .25rem; }
  .swagger-ui .opblock .opblock-summary-path { max-width: calc(100% - 7rem); flex-shrink: 1; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; text-align: left; padding: .25rem .5rem; }
  .swagger-ui .opblock-tag { flex-wrap: wrap; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: .25rem 0; }
  .swagger-ui table.parameters, .swagger-ui table.parameters > tbody, .swagger-ui table.parameters > tbody > tr, .swagger-ui table.parameters > tbody > tr > td { display: block; width: 100%; box-sizing: border-box; }
  .swagger-ui table.parameters > thead { display: none; }
  .swagger-ui .parameters-col_description input[type=text], .swagger-ui .parameters-col_description select, .swagger-ui textarea { max-width: 100%; width: 100%; min-width: 0; box-sizing: border-box; }
  .swagger-ui .responses-inner { padding: .5rem; overflow-x: auto; }
  .swagger-ui .opblock-section-header { flex-wrap: wrap; gap: .5rem; padding: .5rem; }
}
`;
