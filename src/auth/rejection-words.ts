/** What rejections of authentication are called, as the catalogue of problems above has them. */
export const rejectionWords = {
  'second-factor-missing': { status: 403, meaning: 'The account has to set up a second factor before it may do anything else.' },
  'second-factor-required': { status: 401, meaning: 'The password was right; the code of the second factor is sent with `challenge`.' },
} as const;
