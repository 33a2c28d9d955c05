import { describe, expect, it } from 'vitest';
import { start } from '../../../../test/kit/runs/program.ts';
import { createFakeTerminal } from '../../../../test/kit/runs/terminal.ts';
import type { Input } from '../../../core/src/session/inputs/rows.ts';
import { inputs } from '../../../core/src/session/inputs/table.ts';
import { parseArguments } from '../command-line/arguments.ts';
import type { Flag } from '../commands/command.ts';
import { listExamples } from '../commands/examples.ts';
import { commands } from '../entries/commands.ts';

async function typed(...args: string[]) {
  const { terminal, seen } = createFakeTerminal();
  return { code: await start(args, terminal), ...seen };
}

it('the help lists every command and the meaning of each exit code [1.6]', async () => {
  const { code, out } = await typed('--help');
  expect(code).toBe(0);
  for (const { name, summary } of commands) expect(out).toMatch(new RegExp(`^  ${name} +${summary.slice(0, 20)}`, 'm'));
  expect(out.indexOf('Examples\n  trueup')).toBeLessThan(out.indexOf('Commands'));
  expect(out).toContain('  2  Differences or other findings\n');
});

it('prints the help without a command and exits with 1, because nothing was done', async () => {
  const { code, out } = await typed();
  expect([code, out]).toEqual([1, (await typed('--help')).out]);
});

const toAsk = ['app-id', 'max-wait'];

it('the help lists every flag of a command, with each form of the help request', async () => {
  // With a fleet file, `render` sends requests to GitHub, but never in a workflow.
  const ofFleet = ['fleet-file', 'repository', ...toAsk];
  for (const mode of inputs.mode.modes) {
    const { code, out } = await typed(mode, '--help', '--all');
    expect(code).toBe(0);
    for (const { name, modes, secret } of Object.values<Input>(inputs).filter((input) => input !== inputs.mode))
      expect([name, out.includes(` --${name} `)]).toEqual([
        name,
        !secret && (modes.includes(mode) || (mode === 'render' && ofFleet.includes(name))),
      ]);
  }
  const { out } = await typed('check', '--help');
  expect((await typed('help', 'check')).out).toBe(out);
  expect((await typed('check', '--settings-file', '-h')).out).toBe(out);
  expect((await typed('check', '--help', '--', 'x')).out).toBe(out);
  const { out: all } = await typed('check', '--help', '--all');
  expect((await typed('help', 'check', '--all')).out).toBe(all);
});

it('the help groups the flags of a command with more than twelve, like the table of inputs [1.17]', async () => {
  for (const { name, flags } of commands.filter((command) => command.flags.length)) {
    const blocks = (await typed(name, '--help', '--all')).out
      .split('\n\n')
      .filter((block) => /^ {2}(?:-\w, )?--/m.test(block));
    const found = blocks.map((block) => [
      block.split('\n')[0],
      block.match(/(?<=^ {2}(?:-\w, )?--)[\w-]+/gm)?.join(' '),
    ]);
    const group = ({ group: own = 'Flags' }: Flag) => (flags.length > 12 ? own : 'Flags');
    const titles = [...new Set(flags.map(group))].toSorted(
      (one, other) => found.findIndex(([title]) => title === one) - found.findIndex(([title]) => title === other),
    );
    const named = (title: string) => flags.filter((flag) => group(flag) === title).map((flag) => flag.name);
    expect([name, found]).toEqual([name, titles.map((title) => [title, named(title).join(' ')])]);
  }
  const rows = Object.values<Input>(inputs).filter(({ modes, name }) => modes.includes('check') && name !== 'mode');
  const check = commands.find(({ name }) => name === 'check')!.flags;
  for (const { name, group, secret } of rows)
    expect([name, check.find((flag) => flag.name === name)?.group]).toEqual([name, secret ? undefined : group]);
  expect(new Set(rows.map(({ group }) => group)).size).toBe(7);
});

it('a long help begins with examples, and lists the flags that they use and how to see the others [7.28]', async () => {
  for (const { name, flags, summary: said } of commands) {
    const { out } = await typed(name, '--help');
    const [summary, examples, usage] = out.split('\n\n');
    expect([summary, examples, usage]).toEqual([
      expect.stringMatching(`^${said[0]!.toUpperCase()}${said.slice(1, 20)}`),
      expect.stringMatching(`^Examples\n  trueup ${name}`),
      expect.stringMatching(`^Usage\n  trueup ${name}`),
    ]);
    const used = new Set(listExamples(name).flatMap(([line]) => line.match(/(?<= --)[\w-]+/g) ?? []));
    const shown = out.match(/(?<=^ {2}(?:-\w, )?--)[\w-]+/gm) ?? [];
    if (flags.length > 12) expect([name, new Set(shown), shown.length <= 8]).toEqual([name, used, true]);
    else expect([name, shown]).toEqual([name, flags.map((flag) => flag.name)]);
    expect([name, out.includes(`--help --all\` lists all ${flags.length} flags`)]).toEqual([name, flags.length > 12]);
    expect(out.split('\n').length).toBeLessThan(70);
  }
});

it.each(commands.map((command) => [command.name, command] as const))(
  'accepts the examples of %s [7.28]',
  (name, command) => {
    for (const [line] of listExamples(name)) {
      const words = line
        .replace(/ >> .*/, '')
        .replaceAll("'", '')
        .split(' ')
        .slice(1 + name.split(' ').length);
      expect(() => parseArguments(command, words)).not.toThrow();
      // An example fits on a line of a terminal of 80 columns.
      expect(line.length).toBeLessThanOrEqual(78);
    }
  },
);

it('lists related commands after only their first word', async () => {
  const { code, out, err } = await typed('report');
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(/^Usage\n {2}trueup report COMMAND\n\nCommands\n {2}report html .*\n[\s\S]* {2}report merge /);
  expect((await typed('report', '--help')).out).toBe(out);
  expect((await typed('help', 'report')).out).toBe(out);
});

it.each([
  ['html', '`trueup report html`'],
  ['shards', '`trueup report shards`'],
  ['merge-reports', '`trueup report merge`'],
  ['convert', '`trueup import --from protection`'],
])('rejects the earlier name %s with the present one', async (earlier, present) => {
  expect(await typed(earlier, 'x')).toEqual({
    code: 1,
    out: '',
    err: `error trueup has no command "${earlier}": it no longer exists. To fix, write ${present}.\n`,
  });
});

it('rejects a second word that no related command has', async () => {
  expect((await typed('report', 'htm', 'a.json')).err).toBe(
    'error `trueup report` is incomplete. To fix, write `trueup report html`, `trueup report shards` or `trueup report merge`.\n',
  );
});

it.each([80, 60, 200, 0])('the help fits a terminal of %d columns [7.28]', async (columns) => {
  const most = columns === 60 ? 60 : 80;
  for (const args of [
    ['--help'],
    ...commands.flatMap(({ name }) => [
      [name, '--help'],
      [name, '--help', '--all'],
    ]),
  ]) {
    const { terminal, seen } = createFakeTerminal();
    await start(args, { ...terminal, out: { ...terminal.out, columns } });
    // A word of a usage line may be longer than a narrow terminal.
    for (const line of seen.out.split('\n').filter((one) => one.trim().includes(' ')))
      expect([line, line.length <= most]).toEqual([line, true]);
  }
});

describe('a wrong command line', () => {
  const no = (word: string) => `error trueup has no command ${JSON.stringify(word)}.`;

  it.each([
    ['chek', `${no('chek')} To fix, write \`trueup check\`, or see \`trueup --help\`.\n`],
    ['hlep', `${no('hlep')} To fix, write \`trueup help\`, or see \`trueup --help\`.\n`],
    ['plan', `${no('plan')} To fix, write \`trueup check\`, or see \`trueup --help\`.\n`],
    ['export', `${no('export')} To fix, write \`trueup snapshot\`, or see \`trueup --help\`.\n`],
    ['version', `${no('version')} To fix, write \`trueup --version\`, or see \`trueup --help\`.\n`],
    ['launch', `${no('launch')} To fix, see \`trueup --help\` for all commands.\n`],
    ['a\u009bb', `error trueup has no command "a\\u009bb". To fix, see \`trueup --help\` for all commands.\n`],
  ])('a wrong command line gets a suggestion of the intended command: %j', async (word, said) => {
    expect(await typed(word)).toEqual({ code: 1, out: '', err: said });
    expect(await typed('help', word)).toEqual({ code: 1, out: '', err: said });
  });

  it('a wrong command line with a flag first asks for the command, and shows no word that may be a secret', async () => {
    const { code, err } = await typed('--token', 'ghp_0123', 'check', '--repository', 'acme/rocket');
    expect([code, err]).toEqual([
      1,
      'error a flag precedes the command. To fix, write the command first: `trueup check …`.\n',
    ]);
    for (const words of [['--token=ghp_0123'], ['ghp_0123'], ['help', 'ghp_0123'], ['-----BEGIN ghp_0123']])
      expect((await typed(...words)).err).toMatch(
        /^error trueup has no such command\. The word is not shown, because it may be a secret\./,
      );
    expect((await typed('--quiet')).err).toBe(
      'error trueup has no flag --quiet without a command. To fix, see `trueup --help` for all commands.\n',
    );
  });

  it('a wrong command line starts nothing, and reports every mistake on standard error', async () => {
    const { code, out, err } = await typed('apply', '--section', '--jsn');
    expect([code, out, err.split('\n').length]).toEqual([1, '', 3]);
  });
});
