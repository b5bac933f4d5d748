import { Injectable } from '@nestjs/common';
import { Ports } from '../../feature/ports.js';
import { Processor } from '../../resource/persistence/processor.js';
import { type Write } from '../../resource/model/write.js';
import { valueOfStored } from './survey-answer-value.js';
import { SurveyMarks } from './survey-marks.js';
import { participantOf } from './survey-participant.js';
import { type GivenAnswer, reportParticipation, takeAnswers } from './survey-participation.js';
import { questionsOf } from './survey-state.js';

/** Answers are checked against their question, carry the mark of the invitation, and the last one of a survey completes it. */
@Injectable()
export class SurveyAnswerProcessor extends Processor {
  constructor(
    private readonly ports: Ports,
    private readonly marks: SurveyMarks,
  ) {
    super();
  }

  override async create(write: Write): Promise<number> {
    const { transaction, actor, now } = write;
    const participant = await participantOf(transaction, this.marks, actor, { survey: write.values.survey, now });
    const questions = await questionsOf(transaction, participant.survey);
    const { ids, completed } = await takeAnswers(transaction, participant, [givenAnswer(write, questions)], { person: actor.id, now });
    const [id] = ids;
    if (id === undefined) throw new Error('An answer was taken and left no row.');
    if (completed) await reportParticipation(this.ports, transaction, participant, { person: actor.id, now });
    return id;
  }
}

/** The answer comes as it is stored. */
function givenAnswer({ values }: Write, questions: Awaited<ReturnType<typeof questionsOf>>): GivenAnswer {
  const asked = questions.find(({ id }) => id === values.question);
  return {
    question: Number(values.question),
    value: asked && valueOfStored(asked, String(values.optionId)),
    paths: { question: 'question', value: 'optionId' },
    kept: { value: numberOrNull(values.value), lpItemId: numberOrNull(values.lpItemId) },
  };
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
