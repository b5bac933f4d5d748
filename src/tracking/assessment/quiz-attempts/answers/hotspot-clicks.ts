import { contains, readZone } from '../../../../course-content/quizzes/scoring/zones.js';
import type { AnsweredPlace } from '../grading/attempt-marks.js';

/** A click on a picture, as it is kept for reports. */
interface HotspotClick {
  readonly question: number;
  readonly answer: number | null;
  readonly correct: boolean;
  readonly coordinate: string;
}

interface Point {
  readonly zone?: number;
  readonly x: number;
  readonly y: number;
}

/** The clicks of an answer to a question about a picture; none of other answers. */
export function hotspotClicks({ place, content, answer }: AnsweredPlace): HotspotClick[] {
  if (!content.type.startsWith('hot_spot') || answer === null || !Array.isArray(answer.points)) return [];
  return (answer.points as readonly Point[]).map((point, index) => {
    const asked = point.zone === undefined ? content.answers[index] : content.answers.find(({ id }) => id === point.zone);
    const zone = asked?.zone ? readZone(asked.zone) : undefined;
    return {
      question: place.question,
      answer: asked?.id ?? null,
      correct: zone !== undefined && contains(zone, point.x, point.y),
      coordinate: `${point.x};${point.y}`,
    };
  });
}
