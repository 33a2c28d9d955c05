import { isDeepStrictEqual } from 'node:util';
import { parse } from 'graphql';

/** Corrects a slice where GitHub behaves differently from its description. `overlay.json` lists these places. */
export function applyOverlay(slice, entries) {
  const changed = structuredClone(slice);
  for (const { at, was, now } of entries) {
    const holder = at.slice(0, -1).reduce((inner, key) => inner?.[key], changed);
    const key = at.at(-1);
    if (!holder) throw new Error(`the overlay has nothing to hold on to at ${at.join(' > ')}`);
    if (!isDeepStrictEqual(holder[key], was)) {
      throw new Error(
        `the description has changed at ${at.join(' > ')}: it has ${JSON.stringify(holder[key])}, ` +
          `and the overlay expects ${JSON.stringify(was)}. Check whether the entry is still needed.`,
      );
    }
    holder[key] = now;
  }
  return changed;
}

/** Adds the routes that GitHub documents and its description lacks, until the description has them. */
export function addUndescribedRoutes(
  { operations, components },
  { operations: addedOperations, components: addedComponents },
) {
  const mergeNew = (described, added) => {
    const duplicates = Object.keys(added).filter((name) => name in described);
    if (duplicates.length) throw new Error(`the description has these by now, so overlay.json need not: ${duplicates}`);
    return Object.fromEntries(
      Object.entries({ ...described, ...added }).sort(([first], [second]) => compareByPath(first, second)),
    );
  };
  return { operations: mergeNew(operations, addedOperations), components: mergeNew(components, addedComponents) };
}

/** Compares routes by path, then by method. Compares components by name. */
export function compareByPath(first, second) {
  const [left, right] = [first, second].map((name) => name.split(' ').reverse().join(' '));
  return left < right ? -1 : Number(left > right);
}

/** Prints the GraphQL types and fields that are newer than the published schema, until the schema has them. */
export function printAdditions(published, entries) {
  const known = new Map(parse(published).definitions.flatMap((type) => (type.name ? [[type.name.value, type]] : [])));
  const has = (type, field) => known.get(type)?.fields?.some(({ name }) => name.value === field);
  for (const { kind, name, fields = [] } of entries.flatMap(({ adds }) => parse(adds.join('\n')).definitions)) {
    const duplicates = kind.endsWith('Extension')
      ? fields.filter((field) => has(name.value, field.name.value)).map((field) => `${name.value}.${field.name.value}`)
      : known.has(name.value)
        ? [name.value]
        : [];
    if (duplicates.length)
      throw new Error(`the published schema has these by now, so overlay.json need not: ${duplicates}`);
  }
  const chapters = entries.map(({ because, source, date, adds }) =>
    [`# ${because}\n# Source: ${source}, ${date}`, ...adds].join('\n\n'),
  );
  return `# made by \`npm run describe\`: edit scripts/describe/overlay.json\n\n${chapters.join('\n\n')}\n`;
}
