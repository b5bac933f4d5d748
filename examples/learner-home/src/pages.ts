import type { Home } from './home.js';

/** The page of a learner who is signed in. */
export function homePage({ me, courses, due, agenda, meetings, messages, notifications, now }: Home): string {
  const name = me.fullName ?? me.username;
  return page(
    `Home of ${name}`,
    `<h1>Hello ${escaped(name)}</h1>
    <p>${notifications.unread === 0 ? 'Nothing is unread.' : `${notifications.unread} notifications are unread.`}</p>
    ${list('Courses', courses, ({ course, progress }) => `${escaped(course.title)}, ${progress} %`)}
    ${list('Due', due, ({ title, dueOn, state }) => `${escaped(title ?? '')}, ${moment(dueOn)}${state === 'late' ? ', late' : ''}`)}
    ${list('The next seven days', agenda, ({ title, startDate }) => `${escaped(title ?? '')}, ${moment(startDate)}`)}
    ${list('Open meetings', meetings, ({ title }) => escaped(title ?? ''))}
    ${list('Messages', messages, ({ message, read }) => {
      const { sender, title } = message;
      return `${read ? '' : '<strong>new</strong> '}${escaped(title)}, from ${escaped(sender?.fullName ?? 'a former user')}`;
    })}
    <p>As of ${moment(now)}.</p>
    <form method="post" action="/sign-out"><button>Sign out</button></form>`,
  );
}

/** @param problem why the last try was refused, in the words of the service */
export function signInPage(problem = ''): string {
  return page(
    'Sign in',
    `<h1>Sign in</h1>
    <p role="alert">${escaped(problem)}</p>
    <form method="post" action="/sign-in">
      <p><label>User name <input name="username" autocomplete="username" required></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
      <button>Sign in</button>
    </form>`,
  );
}

/** A list of the screen; it says how many there are where it does not show all of them. */
function list<Item>(
  title: string,
  section: { readonly items: readonly Item[]; readonly total: number } | undefined,
  row: (item: Item) => string,
): string {
  // A part of the service that is switched off has no section.
  if (!section) return '';
  const { items, total } = section;
  const more = total > items.length ? `<p>${total - items.length} more.</p>` : '';
  const rows = items.length === 0 ? '<p>Nothing.</p>' : `<ul>${items.map((item) => `<li>${row(item)}</li>`).join('')}</ul>`;
  return `<section><h2>${title}</h2>${rows}${more}</section>`;
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title></head><body><main>${content}</main></body></html>`;
}

function moment(instant: string | null | undefined): string {
  return instant ? new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }) : '';
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
