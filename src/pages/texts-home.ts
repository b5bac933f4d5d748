/** Texts of the home page and of what browsers are shown where there is no page. */
export const home = {
  title: 'Home',
  welcome: 'Hello, {name}',
  attention: 'This needs attention',
  running: 'Running',
  more: 'All: {title}',
  unreadable: 'This could not be read just now. Load the page again.',
  nothing: 'There is nothing here for you yet.',
};

/** By status; what the service says in detail is added. */
export const failures = {
  back: 'To the first page',
  course: 'To the course',
  signIn: 'Sign in',
  resources: 'All resources of the API',
  said: 'What the service says',
  other: { title: 'This did not work', text: 'Go back and try it in another way.' },
  server: {
    title: 'Something went wrong here',
    text: 'It is not your fault. Try again in a while; if it stays, tell an administrator the id below.',
  },
  of: {
    400: { title: 'This address cannot be read', text: 'A part of the address is not as it has to be.' },
    401: { title: 'Sign in first', text: 'You are not signed in, or your session has expired.' },
    403: { title: 'Not for you', text: 'This is not open to your account: it is for others, or not published yet, or no longer.' },
    404: { title: 'There is nothing here', text: 'The address may be mistyped, or what was here is gone.' },
    405: { title: 'This cannot be done here', text: 'The address exists, but not for what the browser asked of it.' },
    410: { title: 'This has expired', text: 'The link or the form is too old, or was used before. Begin again.' },
    429: { title: 'Too many requests', text: 'Wait a little, then load the page again.' },
    503: { title: 'Not available just now', text: 'Try again in a while.' },
  } as Readonly<Record<number, { readonly title: string; readonly text: string }>>,
};
