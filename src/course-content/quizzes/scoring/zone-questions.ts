import type { AnswerReader } from './answer-reader.js';
import { allOrNothing, idsOf, weightOf } from './choice-questions.js';
import { agreement, touch } from './delineation.js';
import { Fraction } from './fraction.js';
import type { AnswerContent, AnswerDocument, QuestionContent } from './question-content.js';
import type { QuestionKind } from './question-kind.js';
import { contains, type Corner, readZone, type Zone } from './zones.js';
import { didYouMean } from '../../../resource/protocol/nearest.js';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface ZonePoint extends Point {
  readonly zone: number;
}

const MOST_CORNERS = 500;
const LEAST_OVERLAP = 1;
const MOST_ASTRAY = 100;

function zoneOf({ zone }: AnswerContent): Zone | undefined {
  return zone ? readZone(zone) : undefined;
}

function holds(answer: AnswerContent, point: Point | undefined): boolean {
  const zone = zoneOf(answer);
  return zone !== undefined && point !== undefined && contains(zone, point.x, point.y);
}

function objectAt(answer: AnswerReader, path: string, value: unknown, members: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    answer.fault(path, `This value should be an object of ${members.join(', ')}.`);
    return {};
  }
  for (const member of Object.keys(value))
    if (!members.includes(member)) answer.fault(`${path}.${member.slice(0, 40)}`, `There is no such member.${didYouMean(member, members)}`);
  return value as Record<string, unknown>;
}

function readPoint(answer: AnswerReader, path: string, { x, y }: Record<string, unknown>): Point {
  return { x: answer.coordinate(`${path}.x`, x), y: answer.coordinate(`${path}.y`, y) };
}

function pointsIn(answer: AnswerDocument): readonly ZonePoint[] {
  return (answer as unknown as { points: ZonePoint[] }).points;
}

function hitZones({ answers }: QuestionContent, answer: AnswerDocument): AnswerContent[] {
  return answers.filter((candidate) =>
    holds(
      candidate,
      pointsIn(answer).find(({ zone }) => zone === candidate.id),
    ),
  );
}

function readableZones({ answers }: QuestionContent): boolean {
  return answers.length > 0 && answers.every((candidate) => zoneOf(candidate) !== undefined);
}

function outlines({ answers }: QuestionContent): AnswerDocument {
  return { zones: answers.map(({ id, zone }) => ({ id, type: zone?.type ?? null, coordinates: zone?.coordinates ?? null })) };
}

function shownZones({ answers }: QuestionContent): { zones: { id: number; text: string }[] } {
  return { zones: answers.map(({ id, text }) => ({ id, text })) };
}

/** A click for each zone. */
export const zones: QuestionKind = {
  members: ['points'],
  read(answer, { answers }) {
    const offered = idsOf(answers);
    const points: ZonePoint[] = [];
    for (const [index, value] of answer.list('points', answers.length).entries()) {
      const path = `points[${index}]`;
      const members = objectAt(answer, path, value, ['zone', 'x', 'y']);
      const zone = answer.idAt(`${path}.zone`, members.zone, offered);
      if (points.some((point) => point.zone === zone)) answer.fault(`${path}.zone`, 'There is one point for each zone.');
      points.push({ zone, ...readPoint(answer, path, members) });
    }
    return { points: points.sort((a, b) => a.zone - b.zone) };
  },
  marks: (question, answer) => Fraction.sum(hitZones(question, answer).map(weightOf)),
  shown: shownZones,
  solution: outlines,
  isReady: readableZones,
};

export const combinedZones: QuestionKind = {
  ...zones,
  marks: (question, answer) => allOrNothing(question, hitZones(question, answer).length === question.answers.length),
};

/** Clicks in the order of the zones. */
export const orderedZones: QuestionKind = {
  ...zones,
  read(answer, { answers }) {
    const given = answer.list('points', answers.length);
    return {
      points: given.map((value, index) => readPoint(answer, `points[${index}]`, objectAt(answer, `points[${index}]`, value, ['x', 'y']))),
    };
  },
  marks: ({ answers }, answer) =>
    Fraction.sum(answers.filter((candidate, index) => holds(candidate, pointsIn(answer)[index])).map(weightOf)),
};

/** The outline that is asked for, and the zones that must not be touched. */
function cornersOf({ answers }: QuestionContent, type: 'delineation' | 'oar'): { answer: AnswerContent; corners: readonly Corner[] }[] {
  return answers.flatMap((answer) => {
    const zone = answer.zone?.type === type ? readZone(answer.zone) : undefined;
    return zone?.shape === 'poly' ? [{ answer, corners: zone.corners }] : [];
  });
}

/** An outline drawn by the learner. */
export const delineation: QuestionKind = {
  members: ['polygon'],
  read(answer) {
    const given = answer.list('polygon', MOST_CORNERS);
    if (given.length < 3) answer.fault('polygon', 'A polygon has at least three corners.');
    const polygon = given.map((corner, index) => {
      const [x, y, ...others] = Array.isArray(corner) ? (corner as unknown[]) : [];
      if (others.length > 0) answer.fault(`polygon[${index}]`, 'A corner is two numbers.');
      return [answer.coordinate(`polygon[${index}][0]`, x), answer.coordinate(`polygon[${index}][1]`, y)];
    });
    return { polygon };
  },
  marks(question, answer) {
    const { polygon } = answer as unknown as { polygon: Corner[] };
    const [asked] = cornersOf(question, 'delineation');
    if (!asked) return Fraction.zero;
    const [least = LEAST_OVERLAP, mostExcess = MOST_ASTRAY, mostMissing = MOST_ASTRAY] = question.thresholds ?? [];
    const { overlap, excess, missing } = agreement(asked.corners, polygon);
    const agrees = overlap >= least && excess <= mostExcess && missing <= mostMissing;
    if (!agrees || cornersOf(question, 'oar').some(({ corners }) => touch(corners, polygon))) return Fraction.zero;
    return asked.answer.weight === 0 ? Fraction.of(question.points) : weightOf(asked.answer);
  },
  shown: shownZones,
  solution: outlines,
  isReady: (question) => cornersOf(question, 'delineation').length === 1,
};
