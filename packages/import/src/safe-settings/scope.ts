import { formatCode, isMap, isRepositoryMatch } from '@trueup/core/settings';
import { type ConversionLine, errorLine } from '../line.ts';
import { type ChosenRepos, translatePattern } from './patterns.ts';

/** The repositories that safe-settings leaves alone unless its deployment says otherwise. */
const usual = ['admin', '.github', 'safe-settings'];

const isText = (one: unknown) => typeof one === 'number' || (typeof one === 'string' && one.trim() !== '');

/** The texts of a list, or one text alone, with an error for everything else. */
export function readTexts(value: unknown, address: string, said: ConversionLine[], effect = 'it selects nothing') {
  const all = [value ?? []].flat();
  const odd = all.filter((one) => !isText(one)).map((one) => formatCode(JSON.stringify(one)));
  said.push(...odd.map((one) => errorLine(address, `${one} is not a name or a pattern, so ${effect}`, byHand)));
  return all.filter(isText).map(String);
}

/** What a list leaves out, with a line for each text that becomes more than it says. */
export function readExcluded(value: unknown, address: string, said: ConversionLine[]): string[] {
  const lines: ConversionLine[] = [];
  const patterns = readTexts(value, address, lines, 'all repositories are excluded').flatMap((text) => {
    const { patterns, isExact } = translatePattern(text);
    const message = `${formatCode(text)} excludes more as ${patterns.map(formatCode).join(', ')}`;
    if (!isExact) said.push({ kind: 'by hand', address, message });
    return patterns;
  });
  said.push(...lines);
  return lines.length ? ['*'] : patterns;
}

export function unsaid(address: string, text: string) {
  const message = `no pattern selects the same repositories as ${formatCode(text)}, so it is left out`;
  return errorLine(address, message, byHand);
}

const byHand = 'write the names or patterns in the fleet file';

/** What takes the repositories of a list, each text enough by itself, with an error for each that no pattern says. */
export function readChosen(value: unknown, address: string, said: ConversionLine[]): ChosenRepos[] {
  const all = readTexts(value, address, said).map((text) => ({ text, ...translatePattern(text) }));
  said.push(
    ...all.filter(({ isExact, patterns }) => !isExact || !patterns.length).map(({ text }) => unsaid(address, text)),
  );
  return [false, true].flatMap((is) => {
    const repos = all.flatMap((one) => (one.isExact && one.hidesDots === is ? one.patterns : []));
    return repos.length ? [{ repos, ...(is && { except: [{ repos: ['.*'] }] }) }] : [];
  });
}

/** `restrictedRepos` as `targets`. A list of names leaves them out, and so does `exclude`. */
export function readScope(restricted: unknown, owner: string, said: ConversionLine[]) {
  const { include, exclude, ...others } = isMap(restricted) ? restricted : { exclude: restricted ?? usual };
  const strays = Object.keys(others).map(formatCode).join(', ');
  const message = `${strays} has no effect here: list the excluded repositories under \`exclude\`, and import again`;
  if (strays) said.push({ kind: 'by hand', address: 'restrictedRepos', message });
  const left = readExcluded(exclude, 'restrictedRepos', said);
  const isAll = (include ?? undefined) === undefined;
  const only = isAll ? [{ repos: ['*'] }] : readChosen(include, 'restrictedRepos', said);
  const chooses = isAll ? include === null && 'every repository' : !only.length && 'no repository';
  if (chooses) said.push({ kind: 'by hand', address: 'restrictedRepos', message: `\`include\` selects ${chooses}` });
  const ours = (names: readonly string[]) => [...new Set(names)].map((name) => `${owner}/${name}`);
  const targets = only.map(({ repos = [], except = [] }) => {
    const exclude = ours([...left, ...except.flatMap((one) => one.repos ?? [])]);
    return { repos: ours(repos), ...(exclude.length ? { exclude } : {}) };
  });
  return {
    isAll,
    targets: targets.length ? targets : [{ repos: ours(['*']), exclude: ours(['*']) }],
    takes: (name: string) => {
      const isIn = (patterns: readonly string[]) => patterns.some((one) => isRepositoryMatch(one, { owner, name }));
      return targets.some((one) => isIn(one.repos) && !isIn(one.exclude ?? []));
    },
  };
}
