/** What one request costs, in figures that do not depend on how fast the machine is. */

/** Requests before anything is counted: caches are warm and functions compiled, which allocates by itself. */
const WARM_UP = 800;
/**
 * Turns of each count at most, of which the smallest stands: what the service does beside the requests, or has not compiled yet, only adds.
 */
const TURNS = 10;
/** Counted for allocated bytes: as many as fit into a large young generation without a collection. */
const ALLOCATING = 100;
/** Counted for promoted bytes: over many collections of the young generation. */
const PROMOTING = 800;
/** In flight while promoted bytes are counted: what outlives its request shows only where others follow at once. */
const IN_FLIGHT = 16;
/**
 * Flags of a service whose allocations are counted. Nothing is collected within a turn: neither what is young nor, on a machine that is
 * slow or short of memory, the whole heap.
 */
export const ROOMY = [
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--heap-growing-percent=400',
  '--no-incremental-marking',
  '--no-memory-reducer',
];

/**
 * @param {{ roomy: object, plain: object }} services roomy: with a young generation that holds all of a turn; plain: as it runs
 * @param {{ next: (index: number) => object }} request
 * @param {{ roomy: object[], plain: object[] }} callers of each service, `IN_FLIGHT` of them
 * @param {import('./wire.mjs').Wire} wire of the plain service
 * @param {(figures: Record<string, number>) => boolean} isEnough whether figures of one turn need no further one
 * @returns {Promise<Record<string, number>>} by the name of the figure, per request
 */
export async function costOf({ roomy, plain }, { next }, callers, wire, isEnough) {
  let index = 0;
  const sendOne = (caller) => caller.send(next((index += 1)));
  const inTurn = async (caller, amount) => {
    let bytes = 0;
    for (let sent = 0; sent < amount; sent += 1) bytes += await sendOne(caller);
    return bytes;
  };
  const atOnce = (all, amount) => Promise.all(all.map((caller) => inTurn(caller, amount / all.length)));

  await inTurn(callers.roomy[0], WARM_UP);
  let allocating = ALLOCATING;
  const allocated = await fewest(isEnough, async () => {
    const bytes = await allocatedBytes(roomy, () => inTurn(callers.roomy[0], allocating));
    const figure = { allocated: perRequest(bytes, allocating) };
    // A turn of fewer requests is over before the next collection.
    if (bytes === Infinity) allocating = Math.ceil(allocating / 2);
    return figure;
  });
  await atOnce(callers.plain, WARM_UP);
  const promoted = await fewest(isEnough, async () => ({
    promoted: perRequest(await promotedBytes(plain, () => atOnce(callers.plain, PROMOTING)), PROMOTING),
  }));
  const asked = await fewest(isEnough, () => askedOf(wire, () => inTurn(callers.plain[0], ALLOCATING)));
  return { ...allocated, ...promoted, ...asked };
}

/** @returns {number} of callers that `costOf` asks for */
export function callersNeeded() {
  return IN_FLIGHT;
}

function perRequest(amount, requests) {
  return Math.round(amount / requests);
}

/** The smallest of each figure that turns give. */
async function fewest(isEnough, count) {
  let least = await count();
  for (let turn = 1; turn < TURNS && !isEnough(least); turn += 1) {
    const next = await count();
    least = Object.fromEntries(Object.entries(least).map(([name, figure]) => [name, Math.min(figure, next[name])]));
  }
  return least;
}

async function askedOf(wire, work) {
  wire.take();
  const answered = await work();
  const counts = { ...wire.take(), answered };
  return Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.round((count / ALLOCATING) * 10) / 10]));
}

/** @returns {Promise<number>} of all of the work; infinite where the young generation was collected meanwhile, for then the heap says less than was allocated */
export async function allocatedBytes(service, work) {
  await service.liveBytes();
  const before = await service.heap();
  await work();
  const after = await service.heap();
  return after.minor + after.major > 0 ? Infinity : after.used - before.used;
}

async function promotedBytes(service, work) {
  await service.liveBytes();
  const before = await service.collected();
  await work();
  const after = await service.collected();
  return Math.max(0, after.old - before.old);
}
