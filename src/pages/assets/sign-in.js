// The part of an address behind "#" never reaches the server: each form takes it along to where its reader goes on.
for (const form of document.querySelectorAll('form[action="/admin/sign-in"], form[action="/admin/sign-in/code"]')) {
  form.action += location.hash;
}

// Without cookies the form would come back and say nothing.
if (!navigator.cookieEnabled) document.getElementById('no-cookies')?.removeAttribute('hidden');
