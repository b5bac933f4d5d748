const COURSE = '/api/courses/1';
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Adds through the API what pages show and the demo does not have: a class with its members, registration, and a room that was used each week.
 * @param origin of the service, which has the demo
 * @returns ids by the names that addresses of pages have for them
 */
export async function prepareScreenshots(origin) {
  let token;
  ({ token } = await call('POST', '/api/authentication_token', { username: 'admin', password: 'lyceum-demo' }));
  const [users, mails] = [await call('GET', '/api/users'), await call('GET', '/api/mails')];
  await call('POST', '/api/settings', { variable: 'allow_registration', selectedValue: 'true', url: '/api/access_urls/1' });
  const learners = users.filter(({ username }) => username !== 'admin' && username !== 'teacher');
  const [learner] = learners.filter(({ username }) => username === 'student');
  const { id } = await call('POST', '/api/usergroups', { title: 'Class 7a', description: 'Mathematics and natural sciences' });
  for (const user of learners)
    await call('POST', '/api/usergroup_rel_users', { usergroup: `/api/usergroups/${id}`, user: `/api/users/${user.id}` });
  const meetings = await call('GET', `/api/conference_meetings?course=${COURSE}&order[id]=asc`);
  const { reused, run } = await weeklyRoom(learners);
  return { course: 1, session: 1, portal: 1, class: id, learner: learner.id, meeting: meetings[0].id, mail: mails[0].id, reused, run };

  /** One more learner each week. */
  async function weeklyRoom(people) {
    const room = await call('POST', '/api/conference_meetings', { title: 'Weekly tutorial', course: COURSE, visibility: 'visible' });
    const begins = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 7 * DAY_MS;
    for (const week of [3, 2, 1, 0]) {
      for (const [index, { id: user }] of people.slice(0, 4 - week).entries()) {
        const from = begins - week * 7 * DAY_MS + index * 5 * 60_000;
        await call('POST', '/api/conference_activities', {
          meeting: `/api/conference_meetings/${room.id}`,
          participant: `/api/users/${user}`,
          type: 'presence',
          close: true,
          inAt: new Date(from).toISOString(),
          outAt: new Date(from + (50 - index * 10) * 60_000).toISOString(),
        });
      }
    }
    return { reused: room.id, run: begins / 1000 };
  }

  async function call(method, path, body) {
    const answer = await fetch(origin + path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
