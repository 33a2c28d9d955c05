import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { watchSignals } from '../../../core/src/session/world/process.ts';
import { createTerminal } from './terminal.ts';

function person(isTTY: { stdin?: boolean; stderr?: boolean } = {}) {
  const stream = (isTTY = true) => Object.assign(new PassThrough(), { isTTY });
  const [stdin, stdout, stderr] = [stream(isTTY.stdin), stream(), stream(isTTY.stderr)];
  const terminal = createTerminal([], { stdin, stdout, stderr } as never);
  const seen = { out: '', err: '' };
  stdout.on('data', (text) => {
    seen.out += text;
  });
  stderr.on('data', (text) => {
    seen.err += text;
  });
  /** Presses keys after the terminal shows the question. */
  const answer = async (keys: string) => {
    const answered = terminal.ask!('Which one? ');
    await vi.waitFor(() => expect(seen.err).toContain('Which one? '));
    stdin.write(keys);
    return answered;
  };
  return { terminal, seen, stdin, answer };
}

afterEach(() => vi.restoreAllMocks());

it('prints a question on standard error, keeps standard output for results, and reads one line as the answer', async () => {
  const { answer, seen, stdin } = person();
  expect(await answer('the second\r')).toBe('the second');
  expect(seen.out).toBe('');
  expect(await answer('the third\r')).toBe('the third');
  expect(stdin.listenerCount('keypress')).toBe(0);
});

it('treats the end of the input as an empty answer', async () => {
  expect(await person().answer('\x04')).toBe('');
});

it('Ctrl-C at a question sends SIGINT, which ends a process that runs nothing yet [1.20]', async () => {
  const { answer } = person();
  const ended = new Promise((resolve) => {
    vi.spyOn(process, 'kill').mockImplementation((pid, signal) => resolve([pid, signal]) as never);
  });
  void answer('\x03');
  expect(await ended).toEqual([process.pid, 'SIGINT']);
});

it('a question fails if a signal stops its run [1.20]', async () => {
  vi.spyOn(process, 'kill').mockImplementation((_, signal) => process.emit(signal as NodeJS.Signals) as true);
  const release = watchSignals(() => {});
  const { answer, stdin } = person();
  await expect(answer('\x03')).rejects.toThrow('interrupted');
  expect(stdin.listenerCount('keypress')).toBe(0);
  release();
});

it('asks only if the user can see the question and type an answer', () => {
  expect(person().terminal.ask).toBeDefined();
  expect(person({ stdin: false }).terminal.ask).toBeUndefined();
  expect(person({ stderr: false }).terminal.ask).toBeUndefined();
});
