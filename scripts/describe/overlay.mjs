import { isDeepStrictEqual } from 'node:util';

/** Corrects a slice where the host does not do what its description says; `overlay.json` lists the places. */
export function overlaid(slice, entries) {
  const changed = structuredClone(slice);
  for (const { at, was, now } of entries) {
    const holder = at.slice(0, -1).reduce((inner, key) => inner?.[key], changed);
    const key = at.at(-1);
    if (!holder) throw new Error(`the overlay has nothing to hold on to at ${at.join(' > ')}`);
    if (!isDeepStrictEqual(holder[key], was)) {
      throw new Error(
        `the description has changed at ${at.join(' > ')}: it says ${JSON.stringify(holder[key])}, ` +
          `and the overlay was written for ${JSON.stringify(was)}. See whether the entry is still needed.`,
      );
    }
    holder[key] = now;
  }
  return changed;
}
