import { ApiClient } from './api-client.js';

/** A user who is signed in, and calls the service with the token of that sign-in. */
export class TestPerson extends ApiClient {
  constructor(
    origin: string,
    readonly id: number,
    readonly username: string,
    token: string,
  ) {
    super(origin, { Authorization: `Bearer ${token}` });
  }

  /** What bodies and filters name this person by. */
  get iri(): string {
    return `/api/users/${this.id}`;
  }
}
