/** Last segment of the address that gives tokens. */
export const SIGN_IN_SEGMENT = 'authentication_token';

/** Where API clients send a user name and a password to. */
export const SIGN_IN_PATH = `/api/${SIGN_IN_SEGMENT}`;
