/** What tests of other packages import from `lyceum/testing`: the composed service on a database of its own, people, time and requests. */
export { ApiClient, type Json, type Reply } from './testing/api-client.js';
export type { Classroom } from './testing/classroom.js';
export { TestClock } from './testing/test-clock.js';
export { TestPerson } from './testing/test-person.js';
export { TestService, type TestServiceOptions } from './testing/test-service.js';
