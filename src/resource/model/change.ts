/** Values by property, validated and converted: relations as ids, timestamps as Date, `undefined` for the column's default. */
export type Change = Readonly<Record<string, unknown>>;
