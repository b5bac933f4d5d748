/** In a breakout room the server calls people by their connection to the meeting itself and the number of the room. */
const PERSON = /^(.+)(-\d+)$/;

/** @returns that connection, and what follows it in the id; undefined where the id is none of these */
export function breakoutPerson(external: string): { readonly outside: string; readonly suffix: string } | undefined {
  const [, outside, suffix] = PERSON.exec(external) ?? [];
  return outside === undefined || suffix === undefined ? undefined : { outside, suffix };
}
