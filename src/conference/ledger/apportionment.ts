/**
 * Splits a whole number in proportion to weights into whole numbers that add up to it (method of the largest remainder;
 * of equal remainders the earlier one wins).
 * @param weights none negative; where all are 0, everything goes to the first
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((one, other) => one + other, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? total : 0));
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const byRemainder = exact.map((share, index) => ({ index, remainder: share - Math.floor(share) }));
  byRemainder.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  const missing = total - shares.reduce((one, other) => one + other, 0);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/**
 * The same with a most for each share. What exceeds one goes to the room left in the others; what exceeds all of them
 * together goes to the one with the highest limit, so that the shares always add up to the total.
 */
export function apportionWithin(total: number, weights: readonly number[], limits: readonly number[]): number[] {
  const shares = apportion(total, weights).map((share, index) => Math.min(share, limits[index] ?? 0));
  const rooms = shares.map((share, index) => (limits[index] ?? 0) - share);
  const room = rooms.reduce((one, other) => one + other, 0);
  const rest = total - shares.reduce((one, other) => one + other, 0);
  const added = apportion(Math.min(rest, room), rooms);
  const widest = limits.indexOf(Math.max(...limits));
  return shares.map((share, index) => share + (added[index] ?? 0) + (index === widest ? Math.max(0, rest - room) : 0));
}
