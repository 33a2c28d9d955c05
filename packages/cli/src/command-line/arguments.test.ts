import { describe, expect, it } from 'vitest';
import { explainUnknownInput } from '../../../core/src/session/inputs/read.ts';
import { removedCommands, removedInputs } from '../../../core/src/session/inputs/removed.ts';
import { organizationAdvice } from '../../../core/src/settings/keys/organizations.ts';
import { commands } from '../entries/commands.ts';
import { parseArguments } from './arguments.ts';
import { UsageError } from './usage-errors.ts';

const command = (name: string) => commands.find((one) => one.name === name)!;
const check = command('check');

const flagsOf = (...args: string[]) => {
  return Object.fromEntries(parseArguments(check, args).flags);
};
const problemsOf = (name: string, ...args: string[]) => {
  try {
    parseArguments(command(name), args);
    return [];
  } catch (failure) {
    if (failure instanceof UsageError) return failure.problems;
    throw failure;
  }
};

it('reads values after a space or an equals sign, and switches without a value', () => {
  expect(flagsOf('--repository', 'acme/rocket', '--max-wait=5', '--json')).toEqual({
    repository: 'acme/rocket',
    'max-wait': '5',
    json: '',
  });
});

it('reads the letters -R, -f and -y, with a value as in `gh`', () => {
  const { flags } = parseArguments(command('apply'), ['-R', 'acme/rocket', '-fsettings.yml', '-y']);
  expect(Object.fromEntries(flags)).toEqual({ repository: 'acme/rocket', 'settings-file': 'settings.yml', yes: '' });
  expect(problemsOf('check', '-R')).toEqual(['--repository needs a value. To fix, write `--repository OWNER/NAME`.']);
  expect(problemsOf('apply', '-R', 'a/b', '--repository', 'a/c')).toEqual([
    '--repository is given more than once. To fix, keep one.',
  ]);
  expect(problemsOf('snapshot', '-f', 'x.yml')[0]).toContain('has no flag -f');
});

it('reads a boolean input as a switch', () => {
  expect(parseArguments(command('snapshot'), ['--overwrite'])).toMatchObject({ flags: new Map([['overwrite', '']]) });
  expect(problemsOf('snapshot', '--overwrite=yes')).toEqual(['--overwrite takes no value. To fix, remove the value.']);
});

it('explains what to do instead of `adopt --repos`', () => {
  expect(problemsOf('adopt', '--repos', 'x')).toEqual([
    '`trueup adopt` has no flag --repos: adopt edits the file of one repository. To fix, name the repository with `--repository`, or see `trueup adopt --help`.',
  ]);
});

it('keeps an empty value, so a later check can reject it', () => {
  expect(flagsOf('--sections', '')).toEqual({ sections: '' });
});

it('accepts files only for a command that reads files', () => {
  // A build may omit all of these extensions.
  for (const reading of commands.filter(({ acceptsFiles }) => acceptsFiles))
    expect(parseArguments(reading, ['a.yml', '--', '-b.yml'])).toMatchObject({ files: ['a.yml', '-b.yml'] });
  expect(problemsOf('check', 'a.yml')).toEqual([
    'unexpected argument "a.yml" for `trueup check`. To fix, write `--settings-file a.yml`.',
  ]);
  expect(problemsOf('check', 'acme/shop')).toEqual([
    'unexpected argument "acme/shop" for `trueup check`. To fix, write `--repository acme/shop`.',
  ]);
  expect(problemsOf('check', 'labels')).toEqual([
    'unexpected argument "labels" for `trueup check`. To fix, remove it, or see `trueup check --help`.',
  ]);
});

describe.each(
  ['validate', 'grants', 'import'].flatMap((name) => command(name) ?? []).map((one) => [one.name, one] as const),
)('trueup %s', (name, reading) => {
  it('reads the same files with and without `--settings-file`', () => {
    const expected = { files: ['a.yml', 'b.yml'], flags: new Map() };
    for (const args of [
      ['a.yml', 'b.yml'],
      ['--settings-file', 'a.yml', '--settings-file=b.yml'],
      ['--settings-file', 'a.yml, b.yml'],
    ])
      expect([args, parseArguments(reading, args)]).toEqual([args, expected]);
  });

  it('rejects files named both ways, and a flag that names no file', () => {
    expect(problemsOf(name, 'a.yml', '--settings-file', 'b.yml')).toEqual([
      'some files are named with `--settings-file` and others without. To fix, use one form for all files.',
    ]);
    expect(problemsOf(name, '--settings-file', ',')).toEqual([
      '--settings-file: no file is named. To fix, name at least one file.',
    ]);
  });
});

it.each([
  [
    ['--section', 'labels'],
    '`trueup check` has no flag --section. To fix, write `--sections`, or see `trueup check --help`.',
  ],
  [['--fleet'], '`trueup check` has no flag --fleet. To fix, see `trueup check --help`.'],
  [['-x'], '`trueup check` has no flag -x. To fix, see `trueup check --help`.'],
  [
    ['--mode=apply'],
    '`trueup check` has no flag --mode. The command is the mode. To fix, write `trueup check`, `trueup apply`, `trueup preview`, `trueup adopt`, `trueup render` or `trueup snapshot`.',
  ],
  [
    ['--organization', 'acme'],
    `\`trueup check\` has no flag --organization. To fix, remove it: ${organizationAdvice}.`,
  ],
  [['--cache-dir', 'cache'], '`trueup check` has no flag --cache-dir: it no longer exists. To fix, leave it out.'],
  [
    ['--undo-key=long and random'],
    '`trueup check` has no flag --undo-key: it no longer exists. To fix, leave it out: a workflow keeps no undo file, and on your own machine only your user can read one.',
  ],
  [
    ['--plan-key', 'long and random'],
    '`trueup check` has no flag --plan-key: it no longer exists. To fix, leave it out: a plan lists its changes.',
  ],
  [
    ['--on-moved-plan=approved-only'],
    '`trueup check` has no flag --on-moved-plan: it no longer exists. To fix, leave it out: apply writes only the changes in the plan.',
  ],
  [['--sections'], '--sections needs a value. To fix, write `--sections NAMES`.'],
  [['--repository', '--json'], '--repository needs a value. To fix, write `--repository OWNER/NAME`.'],
  [['--max-wait', '-y'], '--max-wait needs a value. To fix, write `--max-wait MINUTES`.'],
  [['--json=yes'], '--json takes no value. To fix, remove the value.'],
  [['--max-wait', '1', '--max-wait', '2'], '--max-wait is given more than once. To fix, keep one.'],
])('describes the mistake in %j', (args, problem) => {
  expect(problemsOf('check', ...args)).toEqual([problem]);
});

it('reads a negative number as a value, so a later check can reject it', () => {
  expect(flagsOf('--max-wait', '-1')).toEqual({ 'max-wait': '-1' });
});

const meant = [
  ['apply', '--force', 'write `--yes`, or see `trueup apply --help`'],
  ['snapshot', '--force', 'write `--overwrite`, or see `trueup snapshot --help`'],
  ['snapshot', '--output', 'write `--snapshot-file`, or see `trueup snapshot --help`'],
  ['render', '-o', 'write `--rendered-file`, or see `trueup render --help`'],
  ['check', '-y', 'see `trueup check --help`'],
  ['grants', '--file', 'write `--settings-file`, or see `trueup grants --help`'],
  ['check', '--file', 'write `--settings-file`, or see `trueup check --help`'],
  ['check', '--repo', 'write `--repository`, or see `trueup check --help`'],
];

it.each(meant.filter(([name]) => command(name!)))('suggests a replacement for `%s %s`', (name, flag, fix) => {
  expect(problemsOf(name, flag, 'x')).toEqual([`\`trueup ${name}\` has no flag ${flag}. To fix, ${fix}.`]);
});

it('rejects every removed input, as a flag and in a workflow, and names the replacement', () => {
  const names = commands.flatMap(({ flags }) => flags.map(({ name }) => name));
  for (const { name, instead } of removedInputs) {
    expect(problemsOf('check', `--${name}=x`)).toEqual([
      `\`trueup check\` has no flag --${name}: it no longer exists. To fix, ${instead}.`,
    ]);
    expect(explainUnknownInput(name)).toEqual({ input: name, problem: 'no longer exists', fix: instead });
    for (const [, flag] of instead.matchAll(/--([\w-]+)/g)) expect(names).toContain(flag);
  }
});

it('names an existing command for every removed command', () => {
  for (const { name, instead } of removedCommands) {
    expect(commands.map((one) => one.name)).not.toContain(name);
    for (const [, words] of instead.matchAll(/`trueup ([\w -]+)`/g))
      expect(commands.some((one) => words!.startsWith(one.name))).toBe(true);
  }
});

it('joins the values of repeated list flags, and rejects other repeated flags', () => {
  const lists = check.flags.filter(({ many }) => many).map(({ name }) => name);
  expect(lists.toSorted().join(' ')).toBe('allow exclude limits repos required-sections sections');
  for (const name of lists) expect(flagsOf(`--${name}`, 'a,b', `--${name}=c`)).toEqual({ [name]: 'a,b,c' });
});

it('reports every mistake at once', () => {
  expect(problemsOf('check', '--jsn', '--sections', '--', 'stray')).toHaveLength(3);
});

it('never repeats a word that may be a key or a token [5.12]', () => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIEvg\n-----END PRIVATE KEY-----';
  const hidden =
    '`trueup check` has no such flag. The word is not shown, because it may be a secret. To fix, see `trueup check --help`.';
  expect(problemsOf('check', '--app-private-key', key)).toEqual([
    '`trueup check` has no flag --app-private-key, because all users of this machine can see command lines. To fix, set the variable TRUEUP_APP_PRIVATE_KEY.',
    hidden,
  ]);
  for (const [flag, variable] of [
    ['--token', 'GITHUB_TOKEN'],
    ['--report-token', 'TRUEUP_REPORT_TOKEN'],
  ] as const)
    expect(problemsOf('check', `${flag}=ghp_abc`)).toEqual([
      `\`trueup check\` has no flag ${flag}, because all users of this machine can see command lines. To fix, set the variable ${variable}.`,
    ]);
  expect(problemsOf('check', `--x${'y'.repeat(50)}`)).toEqual([hidden]);
  for (const token of ['ghp_abc', 'gho_abc', 'ghs_abc', 'github_pat_abc'])
    expect(problemsOf('check', token)).toEqual([
      '`trueup check` does not accept a token as an argument. To fix, set the variable GITHUB_TOKEN.',
    ]);
});
