import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { start } from '../../../../test/kit/runs/program.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import { type Input, onlineModes } from '../../../core/src/session/inputs/rows.ts';
import type { RunOptions } from '../../../core/src/session/inputs/run-options.ts';
import { inputs } from '../../../core/src/session/inputs/table.ts';
import { parseArguments } from '../command-line/arguments.ts';
import { readRunOptions } from '../command-line/run-options.ts';
import { commands } from '../entries/commands.ts';
import type { Command } from './command.ts';

/** A group in brackets is optional, and a group in parentheses is required. */
interface Group {
  readonly isOptional: boolean;
  readonly alternatives: readonly Words[];
}
type Words = readonly (string | Group)[];

/** `(--a X | --b) [FILE…]` as groups and words. */
function parsed(usage: string): Words {
  const tokens = usage.match(/[[\]()]|(?<= )\|(?= )|[^[\]()\s]+/g) ?? [];
  const alternatives = (end?: string): Words[] => {
    const all: (string | Group)[][] = [[]];
    for (let token = tokens.shift(); token !== end; token = tokens.shift()) {
      if (token === '|') all.push([]);
      else if (token === '(' || token === '[')
        all.at(-1)!.push({ isOptional: token === '[', alternatives: alternatives(token === '(' ? ')' : ']') });
      else all.at(-1)!.push(token!);
    }
    return all;
  };
  return alternatives().flat();
}

/** Lists all command lines that the usage line allows. */
function spelled(words: Words): string[][] {
  const [first, ...rest] = words;
  if (first === undefined) return [[]];
  const starts = typeof first === 'string' ? [[first]] : choices(first);
  return starts.flatMap((begun) => spelled(rest).map((ended) => [...begun, ...ended]));
}

const choices = ({ isOptional, alternatives }: Group) => [
  ...(isOptional ? [[]] : []),
  ...alternatives.flatMap(spelled),
];

const examples: Readonly<Record<string, string>> = {
  'OWNER/NAME': 'acme/shop',
  'OWNER/NAME,…': 'acme/shop,acme/docs',
  NAME: 'acme',
  NUMBER: '7',
  '3.NN': '3.17',
};

/** Only a word that ends in `…` without a comma may be repeated. */
const exampleOf = (word: string) =>
  examples[word] ?? (/^[A-Z]/.test(word) ? ['some.yml', /[^,]…$/.test(word) ? 'other.yml' : []].flat() : word);

const wordsOf = ({ usage }: Command) => usage.match(/--[\w-]+|[^[\]()|\s]+/g) ?? [];
const flagsIn = (command: Command) => wordsOf(command).filter((word) => word.startsWith('--'));
const linesOf = ({ usage }: Command) =>
  spelled(parsed(usage)).map((words) => words.filter((word) => word !== 'flags').flatMap(exampleOf));

/** These flags choose the repositories or files of a command, so its usage line names them. */
const choosing = ['repository', 'repos', 'repos-dir', 'fleet-file'];

describe.each(commands.map((command) => [command.name, command] as const))('the usage line of %s', (name, command) => {
  it('names only flags of the command, with a value where they take one', () => {
    const words = wordsOf(command);
    const shown = words.flatMap((word, at) => {
      if (!word.startsWith('--')) return [];
      const next = words[at + 1];
      return [[word, /^[A-Z\d]/.test(next ?? '')]];
    });
    const taken = command.flags.map((flag) => [`--${flag.name}`, flag.value !== undefined]);
    expect(taken).toEqual(expect.arrayContaining(shown));
  });

  it('contains `[flags]` exactly if the command has other flags', () => {
    const others = command.flags.filter((flag) => !flagsIn(command).includes(`--${flag.name}`));
    expect([name, command.usage.endsWith('[flags]')]).toEqual([name, others.length > 0]);
  });

  it('names each way to choose repositories that the command accepts', () => {
    const taken = choosing.filter((flag) => command.flags.some((one) => one.name === flag && one.value));
    expect(choosing.filter((flag) => flagsIn(command).includes(`--${flag}`))).toEqual(taken);
  });

  it('contains positional words exactly if the command accepts them', () => {
    const bare = linesOf(command).some((line) => line.some((word, at) => !isOfFlag(command, line, word, at)));
    expect(bare).toBe(command.acceptsFiles === true);
  });

  it('describes only argument combinations that the command accepts', async () => {
    for (const line of linesOf(command)) {
      const given = parseArguments(command, line);
      if (!isRun(name)) continue;
      const isNamed = choosing.some((flag) => given.flags.has(flag));
      const { terminal } = createFakeTerminal(isNamed ? {} : { GITHUB_REPOSITORY: 'acme/shop' });
      const flags = new Map([...given.flags, ['token', 't']]);
      expect([line, await readRunOptions(name, { ...given, flags }, terminal)]).toEqual([
        line,
        expect.not.objectContaining({ problems: expect.anything() }),
      ]);
    }
  });
});

const isRun = (name: string): name is RunOptions['mode'] => onlineModes.some((mode) => mode === name);

const isOfFlag = ({ flags }: Command, line: readonly string[], word: string, at: number) =>
  word.startsWith('--') || flags.some((flag) => flag.value !== undefined && line[at - 1] === `--${flag.name}`);

it.each(
  [
    ['apply', 'error --repository: not given'],
    ['report shards', 'error --repos: not given'],
    ['import', 'To fix, name'],
    ['report merge', 'To fix, name'],
    ['report html', 'name JSON reports'],
  ].filter(([name]) => commands.some((one) => one.name === name)),
)('%s does not start without the required arguments of its usage line', async (name, said) => {
  const { usage } = commands.find((command) => command.name === name)!;
  expect(parsed(usage).some((word) => typeof word === 'string' || !word.isOptional)).toBe(true);
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: 't', GITHUB_API_URL: 'http://127.0.0.1:9' });
  expect([await start(name.split(' '), terminal), `${seen.out}${seen.err}`]).toEqual([
    1,
    expect.stringContaining(said),
  ]);
});

it('no message names a flag that no command has [6.14]', () => {
  const source = join(import.meta.dirname, '../../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/`--([a-z]+(?:-[a-z]+)*)/g)].map(([, flag]) => flag!),
  );
  const taken = new Set(['version', ...commands.flatMap(({ flags }) => flags.map(({ name }) => name))]);
  expect(named.filter((flag) => !taken.has(flag))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

it('command help names other inputs as flags, and keeps their values [6.14]', () => {
  const helpOf = (command: string, flag: string) =>
    commands.find(({ name }) => name === command)!.flags.find(({ name }) => name === flag)!.help;
  expect(helpOf('check', 'fleet-file')).toContain('Use it instead of `--repos`.');
  expect(helpOf('apply', 'brakes')).toContain('not in `--allow`. `stop`: write nothing');
  expect(helpOf('apply', 'plan')).toContain('a file that `--plan-file` wrote, or `pull-request` for');
  expect(helpOf('apply', 'limits')).toContain('Under `--brakes stop`, apply plans');
  expect(helpOf('apply', 'plan-app')).toContain('With `--plan pull-request` and');
});

it('flag help names no secret input, because no flag sets it', () => {
  const secrets = Object.values<Input>(inputs).filter(({ secret }) => secret);
  expect(secrets.map(({ name }) => name)).toContain('token');
  const helps = commands.flatMap(({ flags }) => flags.map(({ help }) => help)).join('\n');
  for (const { name } of secrets) expect(helps).not.toContain(`\`${name}\``);
});
