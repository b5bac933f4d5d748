/** What the kernel says about the API that it serves, in its documents, pages and errors. */
export class ApiDescription {
  /**
   * @param title name of the API, for the OpenAPI and Hydra documents and the documentation pages
   * @param description one sentence for both documents
   * @param signInPath takes a POST with `username` and `password` and answers with a `token`
   * @param guidePath page that leads through the API step by step, where there is one
   */
  constructor(
    readonly title: string,
    readonly description: string,
    readonly signInPath: string,
    readonly guidePath?: string,
  ) {}
}
