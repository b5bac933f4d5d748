import { Problem } from './problem.js';

const DETAIL = 'This needs a token';

/** 401 for a caller without a token. */
export class TokenRequired extends Problem {
  constructor() {
    super(401, `${DETAIL}.`);
  }

  /** The same with the address that gives tokens. @param path that a POST with user name and password goes to */
  naming(path: string): Problem {
    return new Problem(401, `${DETAIL}: sign in at ${path}.`);
  }
}
