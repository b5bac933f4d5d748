// Shows a question that an answer leads to once that answer is chosen; without this script a sentence says whom it is for.
const form = document.querySelector('#survey');
const following = [...form.querySelectorAll('fieldset[data-parent]')];

function follow() {
  for (const fieldset of following) {
    const { parent, option } = fieldset.dataset;
    const fields = [...form.elements].filter(({ name }) => name === parent);
    const isChosen = fields.some(({ type, checked, value }) => value === option && (type === 'select-one' || checked));
    // What was answered before is disabled, and still leads on.
    fieldset.hidden = !isChosen;
  }
}

form.addEventListener('change', follow);
follow();
// What was written is not lost by a click beside it.
let isTouched = false;
form.addEventListener('input', () => (isTouched = true));
form.addEventListener('submit', () => (isTouched = false));
globalThis.addEventListener('beforeunload', (event) => isTouched && event.preventDefault());
