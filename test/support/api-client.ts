/** Requests of specs are those that the tests of other packages make. */
export { ApiClient, type Json, type Reply } from '../../src/package/testing/api-client.js';
