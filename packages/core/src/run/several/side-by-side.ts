/**
 * Works on at most `most` items at a time and returns the results in the items' order. Once `isOver`, it starts no more
 * items; those have no result.
 */
export async function sideBySide<T, R>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<R>,
  isOver: () => boolean,
): Promise<(R | undefined)[]> {
  const results = items.map((): R | undefined => undefined);
  const waiting = items.entries();
  const hand = async () => {
    for (const [index, item] of waiting) {
      if (isOver()) return;
      results[index] = await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, hand));
  return results;
}
