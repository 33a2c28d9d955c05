import { resolve } from 'node:path';
import { type Mode, modes } from '../../report/result/modes.ts';
import {
  formatAcknowledgement,
  getTargetPattern,
  isForRepository,
  isRunWide,
} from '../../settings/acknowledgements.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { GivenValue } from './kinds.ts';
import { type Advice, type Input, type InputValues, isAboutSeveral, type Table } from './options.ts';
import type { BrakeOptions, RunOptions } from './run-options.ts';

/** The values of a run, and what is known of how they were given. */
interface Paired extends Partial<Omit<RunOptions, 'mode'>> {
  readonly mode: Mode;
  readonly renderedFile?: string;
}

interface PairedRun {
  readonly values: Paired;
  /** Whether an input was given another value than its default. The runner gives every input its default. */
  isGiven(key: keyof InputValues): boolean;
  isRefused(key: keyof InputValues): boolean;
}

/** Finds inputs that contradict each other, or that this run would ignore. `refused` are those that could not be read. */
export function findUnpaired(values: Paired, given: GivenValue, table: Table, refused: ReadonlySet<string>) {
  const isGiven = (key: keyof InputValues) => {
    const { name, standard, takes }: Input = table[key];
    const text = given(name)?.trim();
    const written = text === '' ? takes.alone : text;
    return written !== undefined && written !== standard;
  };
  const run: PairedRun = { values, isGiven, isRefused: (key) => refused.has(table[key].name) };
  return (Object.entries(table) as [keyof InputValues, Input][]).flatMap(([key, input]) => {
    const clash = isGiven(key) ? clashOf(input, run, table) : undefined;
    const check = input.modes.includes(values.mode) ? checks[key] : undefined;
    return (clash ? [clash] : (check?.(run) ?? [])).map(([problem, fix]) => ({ input: input.name, problem, fix }));
  });
}

/** What its row rules out, with the first reason. */
function clashOf(input: Input, { values, isGiven }: PairedRun, table: Table): Advice | undefined {
  const { never, beside = {}, only, inFleet, group, modes } = input;
  const { mode, fleetFile } = values;
  if (never?.[mode]) return never[mode];
  if (!table.repository.modes.includes(mode)) return undefined;
  if (only && !isAboutSeveral(values)) return ofSeveralAlone;
  if (fleetFile !== undefined && inFleet)
    return [
      `is set together with ${flag(table.fleetFile)}, which already defines ${group === table.settingsFile.group ? 'which settings files apply' : 'the repositories of the run'}`,
      `${inFleet}, or remove one of the two inputs`,
    ];
  if (isAboutSeveral(values) && modes.includes(mode) && never?.several) return never.several;
  const isBeside = (key: keyof InputValues) => table[key].modes.includes(mode) && isGiven(key);
  const [other, advice] = Object.entries(beside).find(([key]) => isBeside(key as keyof InputValues)) ?? [];
  return advice === true
    ? [`is set together with ${flag(table[other as keyof InputValues])}`, 'set only one of them']
    : (advice as Advice | undefined);
}

/** How messages name an input. */
const flag = ({ name, secret }: Input) => formatCode(secret ? name : `--${name}`);

/** An ignored filter would let a run write to repositories that it was told to leave alone. */
const ofSeveralAlone: Advice = [
  'is only for runs with several repositories, but `--repos` is not set',
  'set `--repos`, or leave this out',
];

/** What a value has to be in this run. */
const checks: { readonly [K in keyof InputValues]?: (run: PairedRun) => readonly Advice[] } = {
  appId: ({ isGiven }) =>
    !isGiven('appId') && isGiven('appPrivateKey')
      ? [['not given, but its private key is', 'write the app id from the settings page of the app']]
      : [],
  appPrivateKey: ({ values, isGiven, isRefused }) =>
    isGiven('appId') && !values.app && !isGiven('appPrivateKey') && !isRefused('appId') && !isRefused('appPrivateKey')
      ? [['not given, but `--app-id` needs it', keyOfApp]]
      : [],
  fleetFile: ({ values: { mode, fleetFile, repository } }) =>
    modes[mode].editsFile && fleetFile !== undefined && !repository ? [ofOne] : [],
  repos: ({ values: { repos, fleetFile } }) => (fleetFile !== undefined && repos === '*' ? [everything] : []),
  wave: ({ values: { wave, fleetFile } }) => (wave !== undefined && fleetFile === undefined ? [ofNoFleet] : []),
  // Its check run is the plan of all repositories, to which an apply holds.
  post: ({ values }) =>
    values.post && isPartOfFleet(values)
      ? [['is for a preview of the whole fleet, but this run takes only a part of it', takeAll]]
      : [],
  driftIssue: ({ values }) =>
    values.driftIssue && isPartOfFleet(values)
      ? [['keeps one issue for all repositories of the fleet file, but this run takes only a part of them', takeAll]]
      : [],
  settingsFile: ({ values: { repos, fleetFile, settingsFile = '' } }) =>
    repos !== undefined && fleetFile === undefined && isOutside(settingsFile) ? [outside] : [],
  // A layer was written by a person, so no run overwrites it.
  renderedFile: ({ values: { settingsFile = [], renderedFile } }) =>
    renderedFile && [settingsFile].flat().some((file) => resolve(file) === resolve(renderedFile))
      ? [[`${formatCode(renderedFile)} is one of the layers, and render will not overwrite it`, 'name another file']]
      : [],
  requiredSections({ values: { sections, requiredSections = [] } }) {
    const left = sections ? requiredSections.filter((name) => !sections.includes(name)).map(formatCode) : [];
    const problem = `\`--sections\` leaves out ${left.join(', ')}`;
    return left.length ? [[problem, 'add it to `--sections`, or remove it here']] : [];
  },
  limits: ({ values }) => (values.maxChangedTargets !== undefined && !isAboutSeveral(values) ? [targetsOfSeveral] : []),
  allow: ({ values }) => (values.allow ?? []).flatMap((one) => findMisplaced(one, values)),
};

const targetsOfSeveral: Advice = [
  '`targets` is only for runs with several repositories, but `--repos` is not set',
  'set `--repos`, or leave this out',
];
const keyOfApp = 'pass the key or the path of its file; on a command line, set TRUEUP_APP_PRIVATE_KEY';

const ofOne: Advice = ['is for several repositories, but adopt edits one', 'select one with `--repository`'];
const everything: Advice = [
  'is `*`, but the fleet file already selects all of its repositories',
  'leave it out, or list the repositories to select',
];

const isPartOfFleet = ({ fleetFile, repos, repository, wave }: Paired) => fleetFile && (repos ?? repository ?? wave);

const ofNoFleet: Advice = ['is a part of a fleet file, but none is given', 'pass `--fleet-file`, or leave this out'];
const takeAll = 'leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`';

const outside: Advice = [
  'is not a path inside a repository, but `--repos` reads it from each repository',
  'write a path from the root of each repository, such as `.github/settings.yml`; for files on this machine, use `--repos-dir`',
];

/** A path that starts or ends with a slash has an empty part. */
const isOutside = (path: string) => path.split(/[/\\]/).some((part) => ['', '.', '..'].includes(part));

/** An acknowledgement that can match nothing in this run would only seem to allow something. */
function findMisplaced(one: NonNullable<BrakeOptions['allow']>[number], values: Paired): readonly Advice[] {
  const text = formatAcknowledgement(one);
  const isNamed = getTargetPattern(one) !== undefined;
  const repos = isAboutSeveral(values);
  const ofAll = `${formatCode(text)} applies to all repositories of a run with \`--repos\``;
  if (isRunWide(one)) return repos && !isNamed ? [] : [[ofAll, isNamed ? 'remove its repository' : 'leave it out']];
  const fix = `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${text}`)}`;
  if (repos) return isNamed ? [] : [[`${formatCode(text)} does not name its repository`, fix]];
  const { repository } = values;
  return isNamed && !(repository && isForRepository(repository)(one))
    ? [[`${formatCode(text)} is for another repository than this run`, 'leave it out']]
    : [];
}
