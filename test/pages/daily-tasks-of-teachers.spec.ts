import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { browserPath, noBrowser } from '../support/browser.js';
import type { DailyTasks } from '../support/daily-task.js';
import { type CourseOfTeacher, courseOfTeacher } from '../support/daily-task-course.js';
import { compared, printed, taskTable } from '../support/daily-task-costs.js';
import { DailyTaskWorld } from '../support/daily-task-world.js';
import { until } from '../support/page-until.js';

if (!browserPath) process.stderr.write(`${noBrowser}\n`);

/** What teachers do every day, and how much it takes: no page may make it dearer than test/pages/daily-tasks.json says. */
(browserPath ? describe : describe.skip)('the daily tasks of a teacher', () => {
  let world: DailyTaskWorld;
  let teacher: DailyTasks;
  let course: CourseOfTeacher;

  beforeAll(async () => {
    world = await DailyTaskWorld.begin();
    course = await courseOfTeacher(world);
    teacher = await world.user(world.room.teacher);
    await teacher.open();
    await teacher.signIn();
  });
  afterAll(() => world.end());

  it('make a course with documents', async () => {
    const files = [await world.file('ferns.txt', 'Ferns have spores.'), await world.file('moss.txt', 'Mosses too.')];
    await teacher.task('make a course with two documents', async (user) => {
      await user.follow('Courses');
      await user.click('main summary');
      await user.type('main input[name="title"]', 'Botany');
      await user.press('New course');
      await user.follow('Documents');
      await user.follow('Add and edit documents');
      await user.upload('#drop input[type=file]', files);
      for (const name of ['ferns.txt', 'moss.txt']) await user.find(user.page.locator('ul.entries a', { hasText: name }));
    });
    const [botany] = await world.listed('courses?title=Botany');
    const documents = await world.listed(`documents?cid=${String(botany?.['id'])}&sid=0&order[title]=asc`);
    expect(documents.map(({ title }) => title)).toEqual(['ferns.txt', 'moss.txt']);
  });

  it('make a quiz of five types with its questions', async () => {
    await teacher.task('make a quiz of five types', async (user) => {
      await user.follow(world.title);
      await user.follow('Quizzes');
      await user.follow('New quiz');
      await user.type('[name="quiz.title"]', 'Of trees');
      const add = async (number: number, type?: string): Promise<void> => {
        if (type !== undefined) await user.choose('select[name="newType"]', type);
        await user.click('#add button');
        await user.find(`#n${number}`);
      };
      const fill = async (number: number, values: Readonly<Record<string, string>>): Promise<void> => {
        for (const [name, value] of Object.entries(values)) await user.type(`[name="n${number}.${name}"]`, value);
      };
      await add(1);
      await fill(1, { 'q.text': 'Which keeps its leaves?', 'x1.text': 'Oak', 'x2.text': 'Yew' });
      await user.click('[name="n1.q.right"][value="x2"]');
      await add(2, 'multiple_answer');
      await fill(2, { 'q.text': 'Which are trees?', 'x1.text': 'Ash', 'x2.text': 'Elm' });
      await user.click('[name="n2.x1.right"]');
      await user.click('[name="n2.x2.right"]');
      await add(3, 'fill_in_blanks');
      await fill(3, { 'q.text': 'Fill it in.', 'q.gaps': 'A [leaf||leaves] is [green].' });
      await add(4, 'matching');
      await fill(4, { 'q.text': 'What belongs?', 'x1.text': 'Oak', 'x1.other': 'acorn', 'x2.text': 'Pine', 'x2.other': 'cone' });
      await add(5, 'free_answer');
      await fill(5, { 'q.text': 'Why are leaves green?' });
      await user.click('button[value="save"]');
      await user.find(user.page.locator('#state', { hasText: 'Saved.' }));
    });
    expect(await world.listed(`c_quizzes?cid=${world.room.course}&title=Of trees`)).toMatchObject([{ questionCount: 5 }]);
  });

  it('put a quiz into the gradebook', async () => {
    await teacher.task('put a quiz into the gradebook', async (user) => {
      await user.follow(world.title);
      await user.follow('Marks');
      await user.follow('Enter marks: Marks');
      await user.choose(
        'select[name="activity"]',
        String(await user.page.locator('select[name="activity"] option:text-is("Of trees")').getAttribute('value')),
      );
      await user.press('Count an activity');
      await user.find('th:has-text("Of trees")');
    });
    const links = await world.listed(`gradebook_links?course=${world.room.course}`);
    expect(links).toMatchObject([{ type: 'exercise', title: 'Of trees', weight: 100, visible: true }]);
  });

  it('plan a meeting', async () => {
    await teacher.task('plan a meeting', async (user) => {
      await user.follow(world.title);
      await user.tab('Meetings');
      await user.follow('New meeting');
      await user.type('form[method=post] input[name="title"]', 'Horsetails');
      await user.date('input[name="startsAt"]', '2031-05-17T09:30');
      await user.press('Make the meeting');
      await user.find('text=The meeting is there.');
    });
    const [meeting] = await world.listed('conference_meetings?title=Horsetails');
    expect(meeting).toMatchObject({ course: world.iri, startsAt: expect.stringMatching(/^2031-05-17T/) });
  });

  it('see who came', async () => {
    await teacher.task('see who came to a meeting', async (user) => {
      await user.follow(world.title);
      await user.tab('Meetings');
      await user.follow('Ferns');
      await user.find('table >> text=0:49:00');
    });
  });

  it('mark works', async () => {
    await teacher.task('mark two works', async (user) => {
      await user.click(user.page.locator('section.card', { hasText: 'Works to mark' }).locator('a'));
      await user.type('[name=mark]', '17');
      await user.type('[name=comment]', 'Well seen.');
      await user.click('#mark button[value="next"]');
      await user.page.waitForURL(/[?&]user=/);
      await user.type('[name=mark]', '12');
      await user.type('[name=comment]', 'Which oak?');
      await until(user.page, "document.querySelector('#state').textContent.trim() === 'Saved'");
    });
    const works = await world.listed(`c_student_publications?cid=${world.room.course}&filetype=file`);
    expect(works.map(({ qualification }) => qualification).sort()).toEqual([12, 17]);
  });

  it('announce', async () => {
    await teacher.task('announce', async (user) => {
      await user.follow(world.title);
      await user.follow('Announcements');
      await user.type('main input[name="title"]', 'A new room');
      await user.type('main textarea', 'Room 8.');
      await user.press('Publish');
      await user.find('main a:text-is("A new room")');
    });
    expect(await world.listed(`c_announcements?cid=${world.room.course}`)).toMatchObject([{ title: 'A new room' }]);
  });

  it('message those who have not handed in', async () => {
    await teacher.task('message those who have not handed in', async (user) => {
      await user.follow(world.title);
      await user.follow('Assignments');
      await user.follow('Leaves');
      await user.click(`form.offer:has(input[name="to"][value="${course.missing.id}"]) button`);
      await user.type('main textarea[name=text]', 'Where are they?');
      await user.click('main form[action="/messages"] button');
      await user.page.waitForURL(/sent=1/);
    });
    const inbox = await world.listed('messages', world.app.as(course.missing));
    expect(inbox).toMatchObject([{ content: '<p>Where are they?</p>' }]);
  });

  it('keep attendance', async () => {
    await teacher.task('keep attendance of a date', async (user) => {
      await user.follow(world.title);
      await user.follow('Attendance');
      await user.follow('Lectures');
      await user.choose(`#register select[name$=".${course.missing.id}"]`, 'absent');
      await user.click('button[name="all"]');
      await until(user.page, "document.querySelectorAll('.is-saved').length === 3");
    });
    const sheets = await world.listed(`c_attendance_sheets?attendanceCalendar=${course.date}`);
    expect(sheets.map(({ presence }) => presence).sort()).toEqual(['absent', 'present', 'present']);
  });

  it("look at a learner's progress", async () => {
    const { id } = world.room.student;
    await teacher.task("look at a learner's progress", async (user) => {
      await user.follow(world.title);
      await user.follow('People');
      await user.click(`a[href^="/learners/${id}"]`);
      await user.find('main h1:has-text("Report")');
      await user.find('main >> text=Oral test');
    });
  });

  it('export marks', async () => {
    const downloaded = teacher.page.waitForEvent('download');
    await teacher.task('export marks', async (user) => {
      await user.follow(world.title);
      await user.follow('Marks');
      await user.follow('Enter marks: Marks');
      await user.press('Totals as CSV');
      await downloaded;
    });
    expect(await readFile(await (await downloaded).path(), 'utf8')).toContain('Oral test (%)');
  });

  it('build a path', async () => {
    await teacher.task('build a path of two steps', async (user) => {
      await user.follow(world.title);
      await user.follow('Learning paths');
      await user.follow('New learning path');
      await user.type('main input[name="title"]', 'From mosses on');
      await user.press('Make the path');
      await user.press('Add Mosses');
      await user.choose('select[name="kind"]', 'quiz');
      await user.press('List');
      await user.press('Add Of trees');
      await user.press('Publish');
      await user.find('.badge:text-is("published")');
    });
    const [path] = await world.listed(`learning_paths?cid=${world.room.course}&include=items`, world.room.asStudent);
    expect((path!['items'] as { title: string }[]).map(({ title }) => title)).toEqual(['Mosses', 'Of trees']);
  });

  it('take no more clicks, fields and page loads than the table says', () => {
    process.stderr.write(printed(teacher.done));
    const { dearer, cheaper } = compared('teacher', taskTable().teacher, teacher.done);
    for (const sentence of cheaper) process.stderr.write(`${sentence}\n`);
    expect(dearer).toEqual([]);
  });
});
