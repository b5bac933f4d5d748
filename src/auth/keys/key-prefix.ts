/** How an API key begins: secret scanners find it, and nobody takes it for a token. */
export const KEY_PREFIX = 'lyk_';
