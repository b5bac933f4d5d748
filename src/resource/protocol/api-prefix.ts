/** Every address of the API begins with it. A constant, because Nest fixes the paths of controllers when their files are loaded. */
export const API_PREFIX = '/api';
