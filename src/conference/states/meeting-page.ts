/** Where all meetings of a user are listed. */
export const MEETINGS = '/plugin/Videoconf/meetings';

/** Address of the page of a meeting, from which it is joined, and on which its recordings are. */
export function meetingPage(id: number): string {
  return `${MEETINGS}/${id}`;
}
