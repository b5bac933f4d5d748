import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Survey } from './survey.entity.js';

/**
 * A completed participation in an anonymous survey, by the mark that its answers carry. Answers leave with their ballot: it is released
 * together with others, so that none is new alone. It has neither number nor time.
 */
@Entity('c_survey_ballot')
export class SurveyBallot {
  @PrimaryColumn({ type: 'integer' })
  surveyId: number;

  @ManyToOne(() => Survey, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'survey_id' })
  survey: Relation<Survey>;

  @PrimaryColumn({ type: 'varchar', length: 250, collation: 'C' })
  mark: string;

  @Column({ type: 'boolean', default: false })
  released: boolean;
}
