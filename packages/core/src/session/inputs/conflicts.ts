/**
 * Finds inputs that contradict each other, or that this run would ignore. A run that ignored a filter could write more
 * than intended.
 */

import { resolve } from 'node:path';
import { type Mode, modes } from '../../report/result/modes.ts';
import {
  formatAcknowledgement,
  getRepositoryPattern,
  isForRepository,
  isRunWide,
} from '../../settings/acknowledgements.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ReadInputText } from './kinds.ts';
import type { Input, InputAdvice, InputValues } from './rows.ts';
import { type BrakeOptions, isFleetRun, type RunOptions } from './run-options.ts';
import { inputs } from './table.ts';

interface RunValues extends Partial<Omit<RunOptions, 'mode'>> {
  readonly mode: Mode;
  readonly renderedFile?: string;
}

interface CheckedInputs {
  readonly values: RunValues;
  /** A workflow passes every input with its default, so only another value counts. */
  isGiven(key: keyof InputValues): boolean;
  isRefused(key: keyof InputValues): boolean;
}

export function listInputProblems(values: RunValues, readText: ReadInputText, refusedNames: ReadonlySet<string>) {
  const isGiven = (key: keyof InputValues) => {
    const { name, defaultValue, takes }: Input = inputs[key];
    const text = readText(name)?.trim();
    const value = text === '' ? takes.switchValue : text;
    return value !== undefined && value !== defaultValue;
  };
  const run: CheckedInputs = { values, isGiven, isRefused: (key) => refusedNames.has(inputs[key].name) };
  return (Object.entries(inputs) as [keyof InputValues, Input][]).flatMap(([key, input]) => {
    const conflict = isGiven(key) ? findInputConflict(input, run) : undefined;
    const check = input.modes.includes(values.mode) ? checks[key] : undefined;
    return (conflict ? [conflict] : (check?.(run) ?? [])).map(([problem, fix]) => ({
      input: input.name,
      problem,
      fix,
    }));
  });
}

function findInputConflict(input: Input, { values, isGiven }: CheckedInputs): InputAdvice | undefined {
  const { refusedIn, conflictsWith = {}, only, fleetFileFix, group, modes } = input;
  const { mode, fleetFile } = values;
  if (refusedIn?.[mode]) return refusedIn[mode];
  if (!inputs.repository.modes.includes(mode)) return undefined;
  if (only && !isFleetRun(values)) return fleetOnly;
  if (fleetFile !== undefined && fleetFileFix)
    return [
      `is set together with ${formatFlag(inputs.fleetFile)}, which already defines ${group === inputs.settingsFile.group ? 'which settings files apply' : 'the repositories of the run'}`,
      `${fleetFileFix}, or remove one of the two inputs`,
    ];
  if (isFleetRun(values) && modes.includes(mode) && refusedIn?.fleet) return refusedIn.fleet;
  const isConflicting = (key: keyof InputValues) => inputs[key].modes.includes(mode) && isGiven(key);
  const [otherKey, advice] =
    Object.entries(conflictsWith).find(([key]) => isConflicting(key as keyof InputValues)) ?? [];
  return advice === true
    ? [`is set together with ${formatFlag(inputs[otherKey as keyof InputValues])}`, 'set only one of them']
    : (advice as InputAdvice | undefined);
}

const formatFlag = ({ name, secret }: Input) => formatCode(secret ? name : `--${name}`);

const fleetOnly: InputAdvice = [
  'is only for runs with several repositories, but `--repos` is not set',
  'set `--repos`, or leave this out',
];

const checks: { readonly [K in keyof InputValues]?: (run: CheckedInputs) => readonly InputAdvice[] } = {
  appId: ({ isGiven }) =>
    !isGiven('appId') && isGiven('appPrivateKey')
      ? [['not given, but its private key is', 'write the app id from the settings page of the app']]
      : [],
  appPrivateKey: ({ values, isGiven, isRefused }) =>
    isGiven('appId') && !values.app && !isGiven('appPrivateKey') && !isRefused('appId') && !isRefused('appPrivateKey')
      ? [['not given, but `--app-id` needs it', appKeyFix]]
      : [],
  fleetFile: ({ values: { mode, fleetFile, repository } }) =>
    modes[mode].editsFile && fleetFile !== undefined && !repository ? [adoptsOneOnly] : [],
  repos: ({ values: { repos, fleetFile } }) => (fleetFile !== undefined && repos === '*' ? [redundantStar] : []),
  wave: ({ values: { wave, fleetFile } }) => (wave !== undefined && fleetFile === undefined ? [missingFleetFile] : []),
  // Apply follows this check run as the plan of all repositories.
  post: ({ values }) =>
    values.post && isPartOfFleet(values)
      ? [['is for a preview of the whole fleet, but this run takes only a part of it', wholeFleetFix]]
      : [],
  driftIssue: ({ values }) =>
    values.driftIssue && isPartOfFleet(values)
      ? [
          [
            'keeps one issue for all repositories of the fleet file, but this run takes only a part of them',
            wholeFleetFix,
          ],
        ]
      : [],
  settingsFile: ({ values: { repos, fleetFile, settingsFile = '' } }) =>
    repos !== undefined && fleetFile === undefined && !isPathInRepository(settingsFile) ? [outsideRepository] : [],
  // A person wrote the layer, so no run overwrites it.
  renderedFile: ({ values: { settingsFile = [], renderedFile } }) =>
    renderedFile && [settingsFile].flat().some((file) => resolve(file) === resolve(renderedFile))
      ? [[`${formatCode(renderedFile)} is one of the layers, and render will not overwrite it`, 'name another file']]
      : [],
  planFile: ({ values: { planFile, reportFile } }) =>
    planFile && reportFile && resolve(planFile) === resolve(reportFile)
      ? [['names the same file as `--report-file`', 'name another file']]
      : [],
  undoFile: ({ values: { undoFile, reportFile, planFile } }) =>
    undoFile && [reportFile, planFile].some((file) => file && resolve(file) === resolve(undoFile))
      ? [['names the same file as `--report-file` or `--plan-file`', 'name another file']]
      : [],
  requiredSections({ values: { sections, requiredSections = [] } }) {
    const leftOut = sections ? requiredSections.filter((name) => !sections.includes(name)).map(formatCode) : [];
    const problem = `\`--sections\` leaves out ${leftOut.join(', ')}`;
    return leftOut.length ? [[problem, 'add it to `--sections`, or remove it here']] : [];
  },
  limits: ({ values }) => (values.maxChangedTargets !== undefined && !isFleetRun(values) ? [targetsForFleetOnly] : []),
  allow: ({ values }) =>
    (values.allow ?? []).flatMap((acknowledgement) => checkAcknowledgementScope(acknowledgement, values)),
};

const targetsForFleetOnly: InputAdvice = [
  '`targets` is only for runs with several repositories, but `--repos` is not set',
  'set `--repos`, or leave this out',
];
const appKeyFix = 'pass the key or the path of its file; on a command line, set TRUEUP_APP_PRIVATE_KEY';

const adoptsOneOnly: InputAdvice = [
  'is for several repositories, but adopt edits one',
  'select one with `--repository`',
];
const redundantStar: InputAdvice = [
  'is `*`, but the fleet file already selects all of its repositories',
  'leave it out, or list the repositories to select',
];

const isPartOfFleet = ({ fleetFile, repos, repository, wave }: RunValues) => fleetFile && (repos ?? repository ?? wave);

const missingFleetFile: InputAdvice = [
  'is a part of a fleet file, but none is given',
  'pass `--fleet-file`, or leave this out',
];
const wholeFleetFix = 'leave it out, or run the whole fleet file without `--repository`, `--repos` and `--wave`';

const outsideRepository: InputAdvice = [
  'is not a path inside a repository, but `--repos` reads it from each repository',
  'write a path from the root of each repository, such as `.github/settings.yml`; for files on this machine, use `--repos-dir`',
];

/** A slash at the start or end leaves an empty part. */
const isPathInRepository = (path: string) => path.split(/[/\\]/).every((part) => !['', '.', '..'].includes(part));

/** An acknowledgement that cannot match would only seem to allow something. */
function checkAcknowledgementScope(
  acknowledgement: NonNullable<BrakeOptions['allow']>[number],
  values: RunValues,
): readonly InputAdvice[] {
  const text = formatAcknowledgement(acknowledgement);
  const isNamed = getRepositoryPattern(acknowledgement) !== undefined;
  const repos = isFleetRun(values);
  const wholeRunProblem = `${formatCode(text)} applies to all repositories of a run with \`--repos\``;
  if (isRunWide(acknowledgement))
    return repos && !isNamed ? [] : [[wholeRunProblem, isNamed ? 'remove its repository' : 'leave it out']];
  const fix = `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${text}`)}`;
  if (repos) return isNamed ? [] : [[`${formatCode(text)} does not name its repository`, fix]];
  const { repository } = values;
  return isNamed && !(repository && isForRepository(repository)(acknowledgement))
    ? [[`${formatCode(text)} is for another repository than this run`, 'leave it out']]
    : [];
}
