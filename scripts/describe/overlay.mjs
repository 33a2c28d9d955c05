import { isDeepStrictEqual } from 'node:util';
import { parse } from 'graphql';

/** Corrects a slice where GitHub does not do what its description says; `overlay.json` lists the places. */
export function applyOverlay(slice, entries) {
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

/** Adds the routes that GitHub documents and its description lacks, until the description has them. */
export function addUndescribedRoutes({ operations, components }, { operations: ours, components: own }) {
  const mergeNew = (described, added) => {
    const twice = Object.keys(added).filter((name) => name in described);
    if (twice.length) throw new Error(`the description has these by now, so overlay.json need not: ${twice}`);
    return Object.fromEntries(
      Object.entries({ ...described, ...added }).sort(([one], [other]) => compareByPath(one, other)),
    );
  };
  return { operations: mergeNew(operations, ours), components: mergeNew(components, own) };
}

/** Routes by path, then by method; components by name. */
export function compareByPath(one, other) {
  const [left, right] = [one, other].map((name) => name.split(' ').reverse().join(' '));
  return left < right ? -1 : Number(left > right);
}

/** Prints the GraphQL types and fields that are newer than the published schema, until the schema has them. */
export function printAdditions(published, entries) {
  const known = new Map(parse(published).definitions.flatMap((type) => (type.name ? [[type.name.value, type]] : [])));
  const has = (type, field) => known.get(type)?.fields?.some(({ name }) => name.value === field);
  for (const { kind, name, fields = [] } of entries.flatMap(({ adds }) => parse(adds.join('\n')).definitions)) {
    const twice = kind.endsWith('Extension')
      ? fields.filter((field) => has(name.value, field.name.value)).map((field) => `${name.value}.${field.name.value}`)
      : known.has(name.value)
        ? [name.value]
        : [];
    if (twice.length) throw new Error(`the published schema has these by now, so overlay.json need not: ${twice}`);
  }
  const chapters = entries.map(({ because, source, date, adds }) =>
    [`# ${because}\n# Source: ${source}, ${date}`, ...adds].join('\n\n'),
  );
  return `# made by \`npm run describe\`: edit scripts/describe/overlay.json\n\n${chapters.join('\n\n')}\n`;
}
