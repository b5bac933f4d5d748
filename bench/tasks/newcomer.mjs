export const newcomer = {
  'is led to the sign-in': async (hand) => {
    await hand.start('/');
    await hand.find('form');
  },
  'signs in with a demo account': async (hand) => {
    await hand.start('/');
    await hand.click('button', 'admin', { exact: true });
    await hand.find('details.own');
  },
  'finds the documentation': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click(hand.page.locator('a[href="/api"]'));
    await hand.find('.index li');
  },
  'finds a resource by what it is called': async (hand) => {
    await hand.start('/api');
    await hand.fill('searchbox', /Find|Search/, 'enrol');
    await hand.find('.index li:not([hidden])');
  },
  'tries a call': async (hand) => {
    await hand.start('/api/courses');
    await hand.click('button', 'Try it out');
    await hand.click('button', 'Execute');
    await hand.sees('Server response');
  },
  'comes back from an address that is not there': async (hand) => {
    await hand.start('/nowhere');
    await hand.click('link', 'To the first page');
    await hand.find('details.own');
  },
  'opens the back office': async (hand) => {
    await hand.start('/');
    await hand.click('link', 'Back office');
    await hand.find('a[href="#/courses"]');
  },
  'finds a list by what it is called': async (hand) => {
    await hand.start('/admin#/');
    await hand.fill('searchbox', 'Find a resource', 'enrol');
    await hand.click('link', 'Course enrolments');
    await hand.find('thead th');
  },
  'reads one course': async (hand) => {
    await hand.start('/admin#/courses');
    await hand.click('link', 'Algebra I');
    await hand.sees('Algebra I');
  },
  'signs out': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('details.own summary'));
    await hand.click('button', 'Sign out');
    await hand.find('form');
  },
};
