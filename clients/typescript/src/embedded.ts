/**
 * Whether a member that refers holds the item itself, as it does where `include` asks for it and the user may read it, or its address.
 * @param value of a member such as `user`
 */
export function isEmbedded<Item extends object>(value: string | Item | null | undefined): value is Item {
  return typeof value === 'object' && value !== null;
}
