import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Erased } from '../../database/erasure/erasure.js';
import { User } from '../../platform/directory/users/user.entity.js';
import { Survey } from './survey.entity.js';

/** A member of an invited group has completed an anonymous survey: whether, and never when or what. */
@Entity('c_survey_completion')
export class SurveyCompletion {
  @PrimaryColumn({ type: 'integer' })
  surveyId: number;

  @ManyToOne(() => Survey, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'survey_id' })
  survey: Relation<Survey>;

  @Index()
  @PrimaryColumn({ type: 'integer' })
  userId: number;

  @Erased('subject')
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id' })
  user: Relation<User>;
}
