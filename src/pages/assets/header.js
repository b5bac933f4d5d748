// Pages that are the same for everybody get the header of who looks at them, in that person's language.
const header = document.getElementById('header');
const next = location.pathname + location.search;

fetch(`/admin/session/header?next=${encodeURIComponent(next)}`, { headers: { Accept: 'text/html' } })
  .then(async (response) => {
    if (response.ok) header.outerHTML = await response.text();
  })
  .catch(() => {
    // Without it the header for everybody stays.
  });
