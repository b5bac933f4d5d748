/**
 * Whether a member that refers holds the item itself, as it does where `include` asks for it and the user may read it, or its address.
 * @param value of a member such as `user`
 */
export function isEmbedded<Item extends object>(value: string | Item | null | undefined): value is Item {
  return typeof value === 'object' && value !== null;
}

/** What an embedded item has beside its members. */
export interface Node {
  readonly '@id': string;
  readonly '@type': string;
}

/** The first names of paths: `user` of `user.room`. */
type First<Path extends string> = Path extends `${infer Name}.${string}` ? Name : Path;
/** What follows behind a name: `room` of `user.room`. */
type Rest<Path extends string, Name extends string> = Path extends `${Name}.${infer Further}` ? Further : never;

/** An item with the relations of some paths embedded, as `include` gives it to those who may read what they lead to. */
export type Embedded<Item, Path extends string> = [Path] extends [never]
  ? Item
  : { [Name in keyof Item]: Name extends First<Path> & string ? Held<Item[Name], Rest<Path, Name>> : Item[Name] };

/** The item of a member; null stays null. */
type Held<Value, Path extends string> = Value extends string
  ? never
  : Value extends readonly (infer Item)[]
    ? HeldItem<Item, Path>[]
    : Value extends object
      ? Embedded<Value & Node, Path>
      : Value;
type HeldItem<Item, Path extends string> = Item extends string ? never : Embedded<Item & Node, Path>;
