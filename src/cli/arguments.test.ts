import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';
import { commands } from './commands.ts';

const command = (name: string) => commands.find((one) => one.name === name)!;
const check = command('check');

const flagsOf = (...args: string[]) => {
  const read = readArguments(check, args);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  return Object.fromEntries(read.flags);
};
const problemsOf = (name: string, ...args: string[]) => {
  const read = readArguments(command(name), args);
  return 'problems' in read ? read.problems : [];
};

it('reads values behind a space and behind an equals sign, and switches alone', () => {
  expect(flagsOf('--repository', 'acme/rocket', '--max-wait=5', '--json')).toEqual({
    repository: 'acme/rocket',
    'max-wait': '5',
    json: '',
  });
});

it('knows an input that is either on or off as a switch', () => {
  expect(readArguments(command('snapshot'), ['--overwrite'])).toMatchObject({ flags: new Map([['overwrite', '']]) });
  expect(problemsOf('snapshot', '--overwrite=yes')).toEqual(['--overwrite takes no value. To fix, write it alone.']);
});

it('joins a list that is given in pieces', () => {
  expect(flagsOf('--sections', 'labels', '--sections=milestones,autolinks')).toEqual({
    sections: 'labels,milestones,autolinks',
  });
});

it('keeps a value that is empty, so that it can be refused', () => {
  expect(flagsOf('--sections', '')).toEqual({ sections: '' });
});

it('takes files only where a command reads files', () => {
  expect(readArguments(command('validate'), ['a.yml', '--', '-b.yml'])).toMatchObject({ files: ['a.yml', '-b.yml'] });
  expect(problemsOf('check', 'a.yml')).toEqual([
    '`trueup check` does not know what to do with "a.yml". To fix, take it out, or see `trueup check --help`.',
  ]);
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
    '`trueup check` has no flag --mode: the mode is the command. To fix, write `trueup check`, `trueup apply`, `trueup render` or `trueup snapshot`.',
  ],
  [['--sections'], '--sections lacks its value. To fix, write `--sections NAMES`.'],
  [['--repository', '--json'], '--repository lacks its value. To fix, write `--repository OWNER/NAME`.'],
  [['--json=yes'], '--json takes no value. To fix, write it alone.'],
  [['--max-wait', '1', '--max-wait', '2'], '--max-wait is given more than once. To fix, give it once.'],
])('says what is wrong with %j', (args, problem) => {
  expect(problemsOf('check', ...args)).toEqual([problem]);
});

it('finds every problem at once', () => {
  expect(problemsOf('check', '--jsn', '--sections', '--', 'stray')).toHaveLength(3);
});
