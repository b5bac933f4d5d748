// Keys of the page on which answers are marked: Alt+N leads to the next learner, Ctrl+Enter in a comment saves and goes on.
const form = document.getElementById('marking');
document.addEventListener('keydown', (event) => {
  if (event.altKey && event.code === 'KeyN') {
    const next = form.querySelector('a[rel="next"]');
    if (next) {
      event.preventDefault();
      next.click();
    }
  }
  if (event.ctrlKey && event.key === 'Enter' && event.target.matches('textarea'))
    form.requestSubmit(form.querySelector('button[value="next"]'));
});
