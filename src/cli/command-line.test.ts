import { describe, expect, it } from 'vitest';
import { fakeTerminal } from '../../test/terminal.ts';
import type { Input } from '../inputs/options.ts';
import { inputs } from '../inputs/table.ts';
import { start } from './command-line.ts';
import { commands } from './commands.ts';

async function typed(...args: string[]) {
  const { terminal, seen } = fakeTerminal();
  return { code: await start(args, terminal), ...seen };
}

describe('help', () => {
  it('lists every command and the meaning of each exit code [1.6]', async () => {
    const { code, out } = await typed('--help');
    expect(code).toBe(0);
    for (const { name, summary } of commands) expect(out).toContain(`  ${name.padEnd(13)}  ${summary}`);
    expect(out).toContain('  2  check found differences\n');
  });

  it('is shown without a command and exits with 1, since nothing was done', async () => {
    const { code, out } = await typed();
    expect([code, out]).toEqual([1, (await typed('--help')).out]);
  });

  it('lists every flag of a command, however you ask for it', async () => {
    // With a fleet file, `render` asks the host, which it does in no workflow.
    const ofFleet = [
      'fleet-file',
      'repository',
      'token',
      'app-id',
      'app-private-key-file',
      'affiliation',
      'api-version',
      'max-wait',
    ];
    for (const mode of inputs.mode.modes) {
      const { code, out } = await typed(mode, '--help');
      expect(code).toBe(0);
      for (const { name, modes, neverTyped } of Object.values<Input>(inputs).filter((input) => input !== inputs.mode))
        expect([name, out.includes(`  --${name} `)]).toEqual([
          name,
          !neverTyped && (modes.includes(mode) || (mode === 'render' && ofFleet.includes(name))),
        ]);
    }
    const { out } = await typed('check', '--help');
    expect((await typed('help', 'check')).out).toBe(out);
    expect((await typed('check', '--settings-file', '-h')).out).toBe(out);
  });

  it('fits a terminal of eighty columns', async () => {
    for (const args of [['--help'], ...commands.map(({ name }) => [name, '--help'])])
      for (const line of (await typed(...args)).out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });
});

describe('a wrong command line', () => {
  it.each([
    ['chek', 'error trueup has no command "chek". To fix, write `trueup check`, or see `trueup --help`.\n'],
    [
      'launch',
      `error trueup has no command "launch". To fix, choose from ${commands.map(({ name }) => name).join(', ')}, or see \`trueup --help\`.\n`,
    ],
  ])('names the command that was meant: %s', async (word, said) => {
    expect(await typed(word)).toEqual({ code: 1, out: '', err: said });
    expect(await typed('help', word)).toEqual({ code: 1, out: '', err: said });
  });

  it('starts nothing, and reports every mistake on standard error', async () => {
    const { code, out, err } = await typed('apply', '--section', '--jsn');
    expect([code, out, err.split('\n').length]).toEqual([1, '', 3]);
  });
});
