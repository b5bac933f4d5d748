import type { Lyceum, Section } from '@lyceum/client';

/** What `GET /api/me/home` answers: each list as its own address gives it. */
export interface Home {
  readonly now: string;
  readonly me: { readonly fullName: string | null; readonly username: string };
  readonly courses: Section<'/api/me/courses', 'course'>;
  readonly due: Section<'/api/me/due_items'>;
  readonly agenda: Section<'/api/c_calendar_events/occurrences'>;
  readonly meetings: Section<'/api/conference_meetings'>;
  readonly messages: Section<'/api/message_rel_users', 'message.sender'>;
  readonly notifications: { readonly unread: number };
}

/** All of it by one request. */
export async function readHome(lyceum: Lyceum): Promise<Home> {
  const { data } = await lyceum.api.GET('/api/me/home');
  return data as unknown as Home;
}
