const OFFICE = '/admin#/';
const search = async (hand, text, name) => {
  await hand.press('Control+k');
  await hand.type(text);
  await hand.page.getByRole('option', { name }).first().waitFor();
  await hand.press('ArrowDown');
  await hand.press('Enter');
};
const choose = async (hand, ...names) => {
  for (const name of names) await hand.click('checkbox', `Choose ${name}`);
};

export const administrator = {
  'sees who is online': async (hand) => {
    await hand.start('/');
    await hand.sees('Online now');
  },
  'opens the meeting that runs': async (hand) => {
    await hand.start('/');
    await hand.click(hand.page.locator('a[href^="/plugin/Videoconf/"]:not(nav a)').filter({ hasText: 'lecture' }));
    await hand.find('table');
  },
  'finds a person': async (hand) => {
    await hand.start(OFFICE);
    await hand.find('a[href="#/courses"]');
    await search(hand, 'student', /Sam Student/);
    await hand.reaches(/users\/.*/);
  },
  'makes a course': async (hand) => {
    await hand.start('/admin#/courses');
    await hand.click('link', 'Create');
    await hand.fill('textbox', 'Title', `Botany ${Date.now()}`);
    await hand.click('button', 'Save');
    await hand.sees('Element created');
  },
  'makes a person': async (hand) => {
    const name = `person${Date.now()}`;
    await hand.start('/admin#/users');
    await hand.click('link', 'Create');
    await hand.fill('textbox', 'User name', name);
    await hand.fill('textbox', 'E-mail', `${name}@example.org`);
    await hand.page.locator('input[name=plainPassword]').fill('ladder window orchard');
    hand.typed += 1;
    await hand.click('button', 'Save');
    await hand.sees('Element created');
  },
  'closes two courses at once': async (hand) => {
    await hand.start('/admin#/courses');
    await choose(hand, 'Algebra I', 'History of the Mediterranean');
    // Those of an earlier run are closed already.
    const visibility = (await hand.page.getByRole('cell', { name: 'Closed' }).count()) > 1 ? 'For its members' : 'Closed';
    await hand.click(hand.page.locator('.RaBulkActionsToolbar-topToolbar').getByRole('button', { name: 'Edit' }));
    await hand.click('combobox', 'What to change');
    await hand.click('option', 'Visibility', { exact: true });
    await hand.click('combobox', 'Visibility');
    await hand.click('option', visibility);
    await hand.click('button', /^Change/);
    await hand.sees(/changed/);
  },
  'writes a description with a list': async (hand) => {
    await hand.start('/admin#/courses/%2Fapi%2Fcourses%2F1');
    await hand.click('textbox', 'Description');
    await hand.type('Plants');
    await hand.click('button', 'Bullet list');
    await hand.click('button', 'Save');
    await hand.sees('Element updated');
  },
  'takes the list of people along': async (hand) => {
    await hand.start('/admin#/users');
    await hand.find('tbody td');
    await hand.saves(() => hand.click('button', 'Export'));
  },
  'finds what refused a sign-in': async (hand) => {
    await hand.start(OFFICE);
    await hand.fill('searchbox', 'Find a resource', 'login attempt');
    await hand.click('link', 'Login attempts');
    await hand.find('thead th');
  },
  'gives a role': async (hand) => {
    await hand.start('/admin#/users/%2Fapi%2Fusers%2F2');
    await hand.click('combobox', 'Roles');
    await hand.click(hand.page.getByRole('option').filter({ hasText: /./ }));
    await hand.click('button', 'Save');
    await hand.sees('Element updated');
  },
};
