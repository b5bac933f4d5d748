import type { AnswerDocument, QuestionContent } from '../../../../course-content/quizzes/scoring/question-content.js';
import { Fraction } from '../../../../course-content/quizzes/scoring/fraction.js';
import { kindOf, MARK_DECIMALS, marksOf } from '../../../../course-content/quizzes/scoring/scoring.js';
import type { PaperPlace } from '../paper/paper.js';

const SCORE_DECIMALS = 2;

/** One question of an attempt with what was answered. */
export interface AnsweredPlace {
  readonly place: PaperPlace;
  readonly content: QuestionContent;
  /** Null where nothing was answered. */
  readonly answer: AnswerDocument | null;
  /** The mark that a person gave. */
  readonly graded: number | null;
}

export interface MarkedPlace {
  readonly question: number;
  readonly marks: Fraction;
  readonly points: Fraction;
  /** It has an answer and waits for a person. */
  readonly toBeMarked: boolean;
}

export interface Score {
  readonly score: number;
  readonly maxScore: number;
  readonly toBeMarked: number;
}

/** Full marks of a question in this attempt. */
export function pointsOf({ coefficient }: PaperPlace, { points }: QuestionContent): Fraction {
  return Fraction.of(points).times(Fraction.of(coefficient ?? 1));
}

/** @param negative whether negative marks lower the score */
export function markPlace({ place, content, answer, graded }: AnsweredPlace, negative: boolean): MarkedPlace {
  const points = pointsOf(place, content);
  if (graded !== null) return { question: place.question, marks: Fraction.of(graded), points, toBeMarked: false };
  const marks = marksOf(content, answer, place.variation);
  const weighed = (marks ?? Fraction.zero).times(Fraction.of(place.coefficient ?? 1)).rounded(MARK_DECIMALS);
  return { question: place.question, marks: negative ? weighed : weighed.atLeast(Fraction.zero), points, toBeMarked: marks === undefined };
}

/** The sum of the marks, at least 0, rounded once to 2 decimals. */
export function addUp(marked: readonly MarkedPlace[]): Score {
  const score = Fraction.sum(marked.map(({ marks }) => marks)).atLeast(Fraction.zero);
  return {
    score: Number(score.toFixed(SCORE_DECIMALS)),
    maxScore: Fraction.sum(marked.map(({ points }) => points)).toNumber(),
    toBeMarked: marked.filter(({ toBeMarked }) => toBeMarked).length,
  };
}

/** 100 × score / maximum, 2 decimals; null where nothing can be reached. */
export function percentageOf(score: number, maxScore: number): number | null {
  if (maxScore <= 0) return null;
  const ratio = Fraction.of(score).times(Fraction.of(100)).dividedBy(Fraction.of(maxScore));
  return Number(ratio.toFixed(SCORE_DECIMALS));
}

export function isMarkedByHand({ type }: QuestionContent): boolean {
  return kindOf(type).byHand === true;
}
