import { useState } from 'react';
import { DataRows } from '../by-hand/data-rows';
import { type Embedded, embedding, itemIn } from '../by-hand/embedded';
import { ItemLink } from '../by-hand/item-link';
import { Pager } from '../by-hand/pager';
import { addressOf } from '../by-hand/service';
import { useItem } from '../by-hand/use-item';
import { useRows } from '../by-hand/use-rows';
import { useFormats, useWords } from '../by-hand/words';
import { sessionWords } from './session-words';

const SIZE = 25;

interface Learner {
  readonly id: number;
  readonly user: string;
  readonly username: string;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly course: Embedded<{ readonly title: string }>;
  readonly progress: string | null;
  readonly quizzesTaken: number;
  readonly quizzes: number;
  readonly worksHandedIn: number;
  readonly works: number;
  readonly totalPercentage: string | null;
  readonly lastAccess: string | null;
}

/** How far the learners of the session are, course by course. */
export function SessionProgress() {
  const { id } = useItem();
  const words = useWords(sessionWords);
  const { time, percent } = useFormats();
  const [page, setPage] = useState(1);
  const query = { session: id, page, itemsPerPage: SIZE, 'order[user.lastname]': 'asc', 'order[user.firstname]': 'asc' };
  const read = useRows<Learner>(addressOf('/api/course_learners', { ...query, ...embedding('course', ['title']) }));
  const name = ({ user, username, firstname, lastname }: Learner) => (
    <ItemLink resource="users" item={user}>
      {[firstname, lastname].filter(Boolean).join(' ') || username}
    </ItemLink>
  );
  return (
    <>
      <DataRows
        label={words.progress}
        read={read}
        keyOf={(learner) => learner.id}
        empty={words.nobody}
        columns={[
          { name: 'learner', label: words.learner, cell: name },
          { name: 'course', label: words.inCourse, cell: ({ course }) => itemIn(course)?.title ?? '–' },
          { name: 'progress', label: words.progress, align: 'right', cell: ({ progress }) => percent(progress) },
          { name: 'quizzes', label: words.quizzes, align: 'right', cell: ({ quizzesTaken, quizzes }) => `${quizzesTaken}/${quizzes}` },
          { name: 'works', label: words.works, align: 'right', cell: ({ worksHandedIn, works }) => `${worksHandedIn}/${works}` },
          { name: 'total', label: words.total, align: 'right', cell: ({ totalPercentage }) => percent(totalPercentage) },
          { name: 'last', label: words.lastAccess, cell: ({ lastAccess }) => time(lastAccess) },
        ]}
      />
      <Pager page={page} size={SIZE} total={read.total} onPage={setPage} />
    </>
  );
}
