import { IsInt, IsNumber, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';

const LARGEST_ID = 2_147_483_647;
const LONGEST_COMMENT = 20_000;

/** The mark of one question: `{"questionId": 12, "marks": 3.5, "teacherComment": "Well argued."}`; null takes it back. */
export class GradingInput {
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  questionId: number;

  @IsNumber({ allowInfinity: false, allowNaN: false })
  @ValidateIf((_, marks) => marks !== null)
  marks: number | null;

  @IsString()
  @MaxLength(LONGEST_COMMENT)
  @IsOptional()
  teacherComment?: string | null;
}
