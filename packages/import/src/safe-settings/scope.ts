import { formatCode, isMap, isRepositoryMatch, mapValues } from '@trueup/core/settings';
import { type ConversionLine, createErrorLine } from '../line.ts';
import { type RepositorySelection, translatePattern } from './patterns.ts';

/** safe-settings excludes these repositories by default. */
const defaultExclusions = ['admin', '.github', 'safe-settings'];

const isNonBlank = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');

/** Reports an error for each value that is neither a name nor a pattern. */
export function parseNames(value: unknown, address: string, lines: ConversionLine[], effect = 'it selects nothing') {
  const values = [value ?? []].flat();
  const invalidValues = values.filter((item) => !isNonBlank(item)).map((item) => formatCode(JSON.stringify(item)));
  lines.push(
    ...invalidValues.map((item) =>
      createErrorLine(address, `${item} is not a name or a pattern, so ${effect}`, manualFix),
    ),
  );
  return values.filter(isNonBlank).map(String);
}

/** Excludes all repositories if a value is invalid. A pattern that excludes too much is reported. */
export function parseExcludedPatterns(value: unknown, address: string, lines: ConversionLine[]): string[] {
  const errors: ConversionLine[] = [];
  const patterns = parseNames(value, address, errors, 'all repositories are excluded').flatMap((text) => {
    const { patterns, isExact } = translatePattern(text);
    const message = `${formatCode(text)} excludes more as ${patterns.map(formatCode).join(', ')}`;
    if (!isExact) lines.push({ kind: 'by hand', address, message });
    return patterns;
  });
  lines.push(...errors);
  return errors.length ? ['*'] : patterns;
}

export function createUnmatchedLine(address: string, text: string) {
  const message = `no pattern selects the same repositories as ${formatCode(text)}, so it is left out`;
  return createErrorLine(address, message, manualFix);
}

const manualFix = 'write the names or patterns in the fleet file';

/** Reports an error for each text without an exact pattern. */
export function parseSelections(value: unknown, address: string, lines: ConversionLine[]): RepositorySelection[] {
  const translations = parseNames(value, address, lines).map((text) => ({ text, ...translatePattern(text) }));
  lines.push(
    ...translations
      .filter(({ isExact, patterns }) => !isExact || !patterns.length)
      .map(({ text }) => createUnmatchedLine(address, text)),
  );
  return [false, true].flatMap((skipsDotNames) => {
    const repos = translations.flatMap((translation) =>
      translation.isExact && translation.skipsDotNames === skipsDotNames ? translation.patterns : [],
    );
    return repos.length ? [{ repos, ...(skipsDotNames && { except: [{ repos: ['.*'] }] }) }] : [];
  });
}

/** Reports an error for each item that is not a map of properties with a value. */
export function parseProperties(value: unknown, address: string, lines: ConversionLine[]): RepositorySelection[] {
  return [value ?? []].flat().flatMap((item) => {
    if (isPropertySelection(item)) return { property: mapValues(item, String) };
    lines.push(createUnmatchedLine(address, JSON.stringify(item)));
    return [];
  });
}

/** An empty map would select every repository. */
const isPropertySelection = (item: unknown): item is Record<string, unknown> =>
  isMap(item) &&
  Object.keys(item).length > 0 &&
  Object.values(item).every((value) => ['string', 'number', 'boolean'].includes(typeof value));

/** Converts `restrictedRepos` to `targets`. A plain list excludes the repositories that it names. */
export function convertRestrictedRepos(restricted: unknown, owner: string, lines: ConversionLine[]) {
  const { include, exclude, ...others } = isMap(restricted) ? restricted : { exclude: restricted ?? defaultExclusions };
  const strays = Object.keys(others).map(formatCode).join(', ');
  const message = `${strays} has no effect here: list the excluded repositories under \`exclude\`, and import again`;
  if (strays) lines.push({ kind: 'by hand', address: 'restrictedRepos', message });
  const excluded = parseExcludedPatterns(exclude, 'restrictedRepos', lines);
  const isAll = (include ?? undefined) === undefined;
  const selections = isAll ? [{ repos: ['*'] }] : parseSelections(include, 'restrictedRepos', lines);
  const oddSelection = isAll ? include === null && 'every repository' : !selections.length && 'no repository';
  if (oddSelection)
    lines.push({ kind: 'by hand', address: 'restrictedRepos', message: `\`include\` selects ${oddSelection}` });
  const addOwner = (names: readonly string[]) => [...new Set(names)].map((name) => `${owner}/${name}`);
  const targets = selections.map(({ repos = [], except = [] }) => {
    const exclude = addOwner([...excluded, ...except.flatMap((target) => target.repos ?? [])]);
    return { repos: addOwner(repos), ...(exclude.length ? { exclude } : {}) };
  });
  return {
    isAll,
    targets: targets.length ? targets : [{ repos: addOwner(['*']), exclude: addOwner(['*']) }],
    includesRepository: (name: string) => {
      const isIn = (patterns: readonly string[]) =>
        patterns.some((target) => isRepositoryMatch(target, { owner, name }));
      return targets.some((target) => isIn(target.repos) && !isIn(target.exclude ?? []));
    },
  };
}
