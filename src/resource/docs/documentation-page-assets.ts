/** The page's own script, apart from the page so that the Content-Security-Policy needs no exception for it. */
export const PAGE_SCRIPT = `const root = document.getElementById('swagger-ui');
const form = document.getElementById('sign-in');
const status = form.querySelector('output');
const { username, password, leave } = form.elements;
const opened = root.dataset.operation;
if (opened && !location.hash) history.replaceState(null, '', '#/' + opened);

const ui = SwaggerUIBundle({
  url: '/api/docs.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
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
    const answer = await fetch('/api/authentication_token', {
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

/** What Swagger UI lacks: the form above it, and room on narrow screens. */
export const PAGE_STYLE = `body { margin: 0; font-family: sans-serif; }
[hidden] { display: none !important; }
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
