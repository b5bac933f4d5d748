import { IsEmail, IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { noLanguage } from '../../../resource/input/violation-messages.js';
import { isLanguageTag } from '../../../resource/protocol/language-tag.js';
import { IsNewPassword } from '../../directory/users/password.js';

const LONGEST_ADDRESS = 100;
const LONGEST_NAME = 64;

/** A text that may go into a header of a mail: one line, no control characters. */
function IsLine(longest: number): PropertyDecorator {
  const decorators = [
    Matches(/^\P{Cc}*$/u, { message: 'This value must not contain control characters.' }),
    MaxLength(longest),
    IsNotEmpty({ message: 'This value should not be blank.' }),
    IsString({ message: 'This value should be of type string.' }),
  ];
  return (target, property) => decorators.forEach((decorate) => decorate(target, property));
}

/** As the member of users has it; of a blank text it is said that it is blank. */
function IsLanguageTag(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && (value.trim() === '' || isLanguageTag(value));
  return ValidateBy({ name: 'isLanguageTag', validator: { validate, defaultMessage: (of) => noLanguage(String(of?.value)) } });
}

/** A body with the secret of a link. */
export class LinkRequest {
  @IsLine(100)
  token: string;
}

/** Body of POST /api/invitations/accept; the names and the password are for those who have no account yet. */
export class InvitationAcceptance extends LinkRequest {
  @IsLine(LONGEST_NAME)
  @IsOptional()
  firstname?: string;

  @IsLine(LONGEST_NAME)
  @IsOptional()
  lastname?: string;

  @IsNewPassword()
  @IsOptional()
  password?: string;

  @IsLine(10)
  @IsLanguageTag()
  @IsOptional()
  locale?: string;

  @IsLine(100)
  @IsOptional()
  username?: string;
}

/** Body of POST /api/registrations. */
export class RegistrationRequest {
  @IsEmail({ allow_display_name: false }, { message: 'This value is not a valid e-mail address.' })
  @IsLine(LONGEST_ADDRESS)
  email: string;

  @IsLine(LONGEST_NAME)
  firstname: string;

  @IsLine(LONGEST_NAME)
  lastname: string;

  @IsLine(10)
  @IsLanguageTag()
  @IsOptional()
  locale?: string;
}

/** Body of POST /api/registrations/confirm and /api/password_resets/confirm. */
export class NewPasswordRequest extends LinkRequest {
  @IsNewPassword()
  password: string;
}

/** Body of POST /api/password_resets: one of both. */
export class PasswordResetRequest {
  @IsLine(LONGEST_ADDRESS)
  @IsOptional()
  email?: string;

  @IsLine(LONGEST_ADDRESS)
  @IsOptional()
  username?: string;
}
