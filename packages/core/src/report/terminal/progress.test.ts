import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Progress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const erase = '\r\x1b[2K';

function open(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const stream = { columns, write: (text: string) => written.push(text) };
  return { written, progress: new Progress(stream, { isTTY, colour: false }) };
}

/** Returns the rows that a terminal shows after this output. The last row can still be erased. */
function screen(written: readonly string[]) {
  const rows = written.join('').split('\n');
  return rows.map((row) => row.slice(row.lastIndexOf(erase) < 0 ? 0 : row.lastIndexOf(erase) + erase.length));
}

it('progress on a terminal rewrites one line and erases it at the end', () => {
  const { written, progress } = open(true);
  progress.update('reading 3 of 8 sections');
  vi.advanceTimersByTime(100);
  progress.update('reading 4 of 8 sections');
  expect(screen(written)).toEqual(['reading 4 of 8 sections']);
  progress.end();
  expect(screen(written)).toEqual(['']);
});

it('a terminal that reports a width of 0 gets 80 columns', () => {
  const { written, progress } = open(true, 0);
  progress.update('reading 3 of 8 sections');
  expect(screen(written)).toEqual(['reading 3 of 8 sections']);
});

it('permanent lines stay above the progress line', () => {
  const { written, progress } = open(true);
  progress.update('reading');
  progress.printLine('acme/widgets moved to acme/gadgets');
  expect(screen(written)).toEqual(['acme/widgets moved to acme/gadgets', 'reading']);
  progress.end();
  expect(screen(written)).toEqual(['acme/widgets moved to acme/gadgets', '']);
});

it('a permanent line wraps at words only on a terminal', () => {
  const line = '300 repositories; about 4,800 requests of this token';
  const { written, progress } = open(true, 30);
  progress.printLine(line);
  expect(written.join('')).toBe('300 repositories; about 4,800\nrequests of this token\n');
  const log = open(false, 30);
  log.progress.printLine(line);
  expect(log.written).toEqual([`${line}\n`]);
});

it('progress writes at most every 80 milliseconds and never loses the latest text', () => {
  const { written, progress } = open(true);
  for (let each = 1; each <= 100; each++) progress.update(`reading ${each}`);
  expect(written).toEqual([`${erase}reading 1`]);
  vi.advanceTimersByTime(80);
  expect(written).toEqual([`${erase}reading 1`, `${erase}reading 100`]);
});

it('progress pauses until a question is answered', async () => {
  const { written, progress } = open(true);
  progress.update('reading acme/rocket');
  const answer = await progress.pauseFor(async () => {
    written.push('Apply? ');
    progress.update('reading acme/shuttle');
    vi.advanceTimersByTime(1000);
    expect(screen(written)).toEqual(['Apply? ']);
    return 'y';
  });
  expect([answer, screen(written)]).toEqual(['y', ['reading acme/shuttle']]);
});

it('progress pauses until all questions are answered', async () => {
  const { written, progress } = open(true);
  let answer = () => {};
  const waiting = progress.pauseFor(() => new Promise<void>((go) => (answer = go)));
  await progress.pauseFor(async () => {});
  written.push('Apply? ');
  progress.update('reading acme/shuttle');
  vi.advanceTimersByTime(1000);
  expect(screen(written)).toEqual(['Apply? ']);
  answer();
  await waiting;
  expect(screen(written)).toEqual(['reading acme/shuttle']);
});

it('progress cuts its line to one row, because a wrapped line cannot be erased', () => {
  const { written, progress } = open(true, 12);
  progress.update('reading many sections');
  expect(screen(written)).toEqual(['reading ma…']);
  vi.advanceTimersByTime(80);
  progress.update('読み込み中です');
  expect(screen(written)).toEqual(['読み込み中…']);
});

it('progress is dim with colours on', () => {
  const written: string[] = [];
  new Progress({ write: (text) => written.push(text) }, { isTTY: true, colour: true }).update('reading');
  expect(written).toEqual([`${erase}\x1b[2mreading\x1b[0m`]);
});

it('progress writes nothing after its end', () => {
  const { written, progress } = open(true);
  progress.update('one');
  progress.update('two');
  progress.end();
  const before = written.length;
  vi.advanceTimersByTime(60_000);
  progress.end();
  expect(written).toHaveLength(before);
});

it('progress in a log writes few, plain, complete lines', () => {
  const { written, progress } = open(false);
  progress.update('reading');
  progress.update('waiting 40 s for the rate limit');
  progress.printLine('moved');
  expect(written).toEqual(['reading\n', 'moved\n']);
  vi.advanceTimersByTime(10_000);
  expect(written).toEqual(['reading\n', 'moved\n', 'waiting 40 s for the rate limit\n']);
  progress.update('waiting 40 s for the rate limit');
  vi.advanceTimersByTime(60_000);
  progress.end();
  expect(written).toHaveLength(3);
});

it('progress escapes a hostile name', () => {
  const { written, progress } = open(false);
  progress.update('reading \x1b[2J\n::error::x');
  progress.printLine('##[error]moved\r\n');
  expect(written).toEqual(['reading \\u001b[2J⏎::error::x\n', '##\\[error]moved⏎\n']);
});
