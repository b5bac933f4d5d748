/** What everybody does who is signed in. */
const own = {
  'sees the own sessions': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click('link', 'My sessions');
    await hand.find('.entries li');
  },
  'reads in French and back': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click('button', 'Français');
    await hand.find('html[lang=fr]');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click('button', 'English');
    await hand.find('html[lang=en]');
  },
  'finds the second factor': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click(hand.page.locator('a[href="/account/second-factor"]'));
    await hand.find('h1');
  },
  'opens the meeting that runs': async (hand) => {
    await hand.start('/');
    await hand.click('link', /lecture/);
    await hand.reaches(/meetings\/\d+/);
  },
  'sees all meetings': async (hand) => {
    await hand.start('/');
    await hand.click('link', 'Meetings');
    await hand.reaches(/\/plugin\/Videoconf\/meetings/);
  },
  'sees the news': async (hand) => {
    await hand.start('/');
    await hand.sees('News');
  },
  'sees the agenda': async (hand) => {
    await hand.start('/');
    await hand.sees('Agenda');
  },
  'signs out': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click('button', 'Sign out');
    await hand.find('form');
  },
};
const { 'signs out': signsOut, ...stays } = own;

export const teacher = {
  'sees the courses that are taught': async (hand) => {
    await hand.start('/');
    await hand.sees('Courses you teach');
  },
  'sees what is to be marked': async (hand) => {
    await hand.start('/');
    await hand.sees('Works to mark');
  },
  ...stays,
  'signs out': signsOut,
};

export const learner = {
  'sees the own courses': async (hand) => {
    await hand.start('/');
    await hand.sees('Your courses');
  },
  'sees the own marks': async (hand) => {
    await hand.start('/');
    await hand.sees('Your marks');
  },
  ...stays,
  'signs out': signsOut,
};
