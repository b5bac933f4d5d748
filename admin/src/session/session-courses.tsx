import { Box, Button, Chip } from '@mui/material';
import { useState } from 'react';
import { type Embedded, embedding } from '../by-hand/embedded';
import { addressInLink, LinkedItems, type LinkRow, titleInLink } from '../by-hand/linked-items';
import { CARD, nameIn, type Person } from '../by-hand/people';
import { addressOf, ask } from '../by-hand/service';
import { Unread } from '../by-hand/unread';
import { useDeed } from '../by-hand/use-deed';
import { useItem } from '../by-hand/use-item';
import { type ReadRows, useRows } from '../by-hand/use-rows';
import { useWords } from '../by-hand/words';
import { EnrolDialog } from '../enrolment/enrol-dialog';
import { usePlaceOfCoaches } from './session-places';
import { sessionWords } from './session-words';

const COACHES = '/api/session_rel_course_rel_users';

interface Coach {
  readonly id: number;
  readonly user: Embedded<Person>;
  readonly course: string;
}

/** The courses of the session, each with its learners counted and its coaches. */
export function SessionCourses() {
  const { id, iri } = useItem();
  const words = useWords(sessionWords);
  const coaches = useRows<Coach>(
    addressOf(COACHES, { session: id, status: 'course_coach', ...embedding('user', CARD), itemsPerPage: 100 }),
  );
  return (
    <>
      {/* The rows have no room for it, and would say that no course has a coach. */}
      {coaches.problem !== undefined && <Unread problem={coaches.problem} reload={coaches.reload} />}
      <LinkedItems
        label={words.course}
        path="/api/session_rel_courses"
        query={{ session: id, 'order[position]': 'asc' }}
        member="course"
        resource="courses"
        added={{ session: iri }}
        columns={() => [
          { name: 'learners', label: words.learners, align: 'right', cell: ({ nbrUsers }) => String(nbrUsers) },
          { name: 'coaches', label: words.coaches, cell: (row) => <CoachesOf row={row} session={iri} coaches={coaches} /> },
        ]}
      />
    </>
  );
}

interface CoachesOfProps {
  readonly row: LinkRow;
  readonly session: string;
  readonly coaches: ReadRows<Coach>;
}

function CoachesOf({ row, session, coaches }: CoachesOfProps) {
  const words = useWords(sessionWords);
  const deed = useDeed();
  const course = addressInLink(row, 'course', 'courses');
  const place = usePlaceOfCoaches(session, course);
  const [isAdding, setAdding] = useState(false);
  const own = coaches.rows.filter((coach) => coach.course === course);
  const title = titleInLink(row, 'course');
  const remove = ({ id }: Coach): void => void deed(() => ask('DELETE', `${COACHES}/${id}`)).then(coaches.reload);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center', justifyContent: { xs: 'flex-end', sm: 'flex-start' } }}>
      {own.map((coach) => (
        <Chip key={coach.id} size="small" label={nameIn(coach.user)} onDelete={() => remove(coach)} />
      ))}
      <Button size="small" aria-label={words.addCoachTo(title)} onClick={() => setAdding(true)}>
        {words.addCoach}
      </Button>
      {isAdding && <EnrolDialog place={place} onClose={() => setAdding(false)} onEnrolled={coaches.reload} />}
    </Box>
  );
}
