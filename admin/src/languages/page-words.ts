import type { linkedWords } from '../by-hand/linked-words';
import type { sharedWords } from '../by-hand/shared-words';
import type { classWords } from '../class/class-words';
import type { contentWords } from '../course/content-words';
import type { courseSettingWords } from '../course/course-setting-words';
import type { courseWords } from '../course/course-words';
import type { teachingWords } from '../course/teaching-words';
import type { enrolmentWords } from '../enrolment/enrolment-words';
import type { memberWords } from '../enrolment/member-words';
import type { joinWords } from '../meeting/join-words';
import type { meetingWords } from '../meeting/meeting-words';
import type { portalWords } from '../portal/portal-words';
import type { settingWords } from '../portal/setting-words';
import type { sessionWords } from '../session/session-words';
import type { actingWords } from '../user/acting-words';
import type { userWords } from '../user/user-words';

/** The words of pages made by hand in one language; English stands with each page, as the source. */
export interface PageWords {
  readonly linkedWords: (typeof linkedWords)['en'];
  readonly sharedWords: (typeof sharedWords)['en'];
  readonly classWords: (typeof classWords)['en'];
  readonly contentWords: (typeof contentWords)['en'];
  readonly courseSettingWords: (typeof courseSettingWords)['en'];
  readonly courseWords: (typeof courseWords)['en'];
  readonly teachingWords: (typeof teachingWords)['en'];
  readonly enrolmentWords: (typeof enrolmentWords)['en'];
  readonly memberWords: (typeof memberWords)['en'];
  readonly joinWords: (typeof joinWords)['en'];
  readonly meetingWords: (typeof meetingWords)['en'];
  readonly portalWords: (typeof portalWords)['en'];
  readonly settingWords: (typeof settingWords)['en'];
  readonly sessionWords: (typeof sessionWords)['en'];
  readonly actingWords: (typeof actingWords)['en'];
  readonly userWords: (typeof userWords)['en'];
}
