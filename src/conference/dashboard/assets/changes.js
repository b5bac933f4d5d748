/** What the stream sends of a meeting after its first state: what became different. */
const TIMERS = ['connection', 'talk', 'camera'];

/**
 * @param before the state that the page has
 * @param changes what the stream sent
 * @returns the state after them; undefined where they are those of another state
 */
export function withChanges(before, { since, changed, gone, scores, ...rest }) {
  if (before?.version !== since) return undefined;
  const seconds = (new Date(rest.asOf).getTime() - new Date(before.asOf).getTime()) / 1000;
  const participants = new Map(before.participants.map((one) => [one.participantKey, grown(one, seconds)]));
  for (const key of gone) participants.delete(key);
  for (const one of changed) participants.set(one.participantKey, one);
  const scored = [...participants.values()].map((one, index) => withScore(one, scores?.[index]));
  return { ...rest, participants: scored };
}

/** @param score undefined where none changed, null for a participant who has none */
function withScore({ score: former, ...participant }, score) {
  const present = score === undefined ? former : (score ?? undefined);
  return present === undefined ? participant : { ...participant, score: present };
}

/** Timers that run go on. */
function grown(participant, seconds) {
  const timers = TIMERS.filter((timer) => participant.running[timer]).map((timer) => `${timer}Seconds`);
  return { ...participant, ...Object.fromEntries(timers.map((name) => [name, participant[name] + seconds])) };
}
