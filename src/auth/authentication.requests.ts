import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength, ValidateIf } from 'class-validator';

const TEXT = { message: 'This value should be of type string.' };
const FILLED = { message: 'This value should not be blank.' };
const NO_CONTROL_CHARACTERS = { message: 'This value must not contain control characters.' };

function atMost(characters: number): { message: string } {
  return { message: `This value is too long. It should have ${characters} characters or less.` };
}

// Decorators apply from the bottom up and only the first violation is reported, so a property's type is last.

/** Body of POST /api/authentication_token. */
export class SignInRequest {
  @Matches(/^\P{Cc}*$/u, NO_CONTROL_CHARACTERS)
  @MaxLength(255, atMost(255))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  username: string;

  @MaxLength(1024, atMost(1024))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  password: string;

  /** Of the second factor, where the client has asked for it already. */
  @MaxLength(40, atMost(40))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  @IsOptional()
  code?: string;
}

/** Body of POST /api/authentication_token/second_factor. */
export class ChallengeAnswer {
  @MaxLength(100, atMost(100))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  challenge: string;

  @MaxLength(40, atMost(40))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  code: string;
}

/** A body with the present password, as deciding about a second factor needs it. */
export class PresentPasswordRequest {
  @MaxLength(1024, atMost(1024))
  @IsString(TEXT)
  @IsOptional()
  currentPassword?: string;
}

/** A body with a code of the second factor. */
export class CodeRequest {
  @MaxLength(40, atMost(40))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  code: string;
}

/** A body with both. */
export class PasswordAndCodeRequest extends CodeRequest {
  @MaxLength(1024, atMost(1024))
  @IsString(TEXT)
  @IsOptional()
  currentPassword?: string;
}

/** Body of POST /api/token/refresh and /api/token/revoke; the token goes by either spelling that clients are known to use. */
export class RefreshTokenRequest {
  @MaxLength(255, atMost(255))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  @ValidateIf((request: RefreshTokenRequest) => (request.refresh_token ?? null) === null)
  refreshToken?: string;

  @MaxLength(255, atMost(255))
  @IsNotEmpty(FILLED)
  @IsString(TEXT)
  @IsOptional()
  refresh_token?: string;

  get presented(): string {
    return this.refreshToken ?? this.refresh_token ?? '';
  }
}
