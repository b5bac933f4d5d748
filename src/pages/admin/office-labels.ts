/** Names of resources and their members by language, for the back office to show: put into its page as JSON. */
export abstract class OfficeLabels {
  /** Class names by type of the API, where the two differ. */
  readonly classes?: Readonly<Record<string, string>>;
  readonly [language: string]: object | undefined;
}
