import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Event, Job, Switching, Traced } from './job.ts';
import { type Mutant, mutated, type Numbered, switched } from './mutants.ts';

export type Outcome = 'killed' | 'hung' | 'survived' | 'untested';

export interface Tried extends Mutant {
  readonly outcome: Outcome;
  /** How many tests enter the function that it is in. */
  readonly tests: number;
  /** The test that failed. */
  readonly by?: string;
}

export interface Place {
  readonly root: string;
  /** For jobs, reports and results; nothing else is written. */
  readonly folder: string;
}

interface Ended {
  readonly code: number | 'hung';
  readonly failed: string | undefined;
  readonly said: string;
}

/** One run of vitest in a process of its own, which may take so many seconds, or so many from one event to the next. */
function vitest(place: Place, name: string, job: Job, words: readonly string[], seconds: number): Promise<Ended> {
  const [jobFile, report] = [join(place.folder, `${name}.job.json`), join(place.folder, `${name}.report.json`)];
  writeFileSync(jobFile, JSON.stringify(job));
  rmSync(report, { force: true });
  const all = ['run', '--config', 'scripts/mutate/vitest.config.ts', '--reporter=json', `--outputFile=${report}`];
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...all, ...words], {
    cwd: place.root,
    env: { ...process.env, MUTATE_JOB: jobFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => {
    let isLate = false;
    const start = Date.now();
    const lastSign = () => (job.does === 'switch' && existsSync(job.into) ? statSync(job.into).mtimeMs : start);
    const limit = setInterval(() => {
      if (Date.now() - lastSign() < seconds * 1000) return;
      isLate = true;
      child.kill('SIGKILL');
    }, 1000);
    child.on('close', (code) => {
      clearInterval(limit);
      const failed = isLate ? undefined : firstFailure(report)?.replace(`${place.root}/`, '');
      resolve({ code: isLate ? 'hung' : (code ?? 1), failed, said });
      for (const file of [jobFile, report]) rmSync(file, { force: true });
    });
  });
}

function firstFailure(report: string): string | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    for (const { name, assertionResults } of testResults) {
      const failed = assertionResults.find((one: { status: string }) => one.status === 'failed');
      if (failed) return `${name}: ${failed.fullName}`;
    }
    // Files that the first failure cut off count as failed too, so this comes last.
    const unloaded = testResults.find(({ status }: { status: string }) => status === 'failed');
    return unloaded && `${unloaded.name} does not load`;
  } catch {
    return undefined;
  }
}

/** Which tests enter which functions. `tests` are parts of names of test files; without any, all are run. */
export async function trace(place: Place, files: readonly string[], tests: readonly string[]): Promise<Traced[]> {
  const into = join(place.folder, 'traced');
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  const ended = await vitest(place, 'trace', { does: 'trace', workers: 2, files, into }, tests, 3600);
  if (ended.code !== 0) {
    console.log(`without any mutant, this fails, and is left out: ${ended.failed ?? ended.said.slice(-2000)}`);
  }
  const lines = readdirSync(into).flatMap((file) => readFileSync(join(into, file), 'utf8').trim().split('\n'));
  const traced = lines.filter(Boolean).map((line) => JSON.parse(line));
  if (!traced.length) throw new Error('no test was traced, so no mutant can be tried: see the lines above');
  return traced;
}

/**
 * The tests that can notice a mutant: those that enter its function. What stands outside every function is made when
 * its file is loaded, and so may be what a function returns that no test enters. There it is the tests that enter
 * anything of its folder or name its section, those that enter least first, and those about the program as a whole.
 */
export function covering(tests: readonly Traced[], { file, within }: Mutant): Traced[] {
  const entering = tests.filter(({ entered }) => entered.includes(`${file}:${within}`));
  if (entering.length) return entering;
  const folder = dirname(file);
  const isNear = (one: Traced) => one.file.startsWith(`${folder}/`);
  const section = /^src\/sections\/(\w+)\//.exec(file)?.[1];
  const isNaming = ({ name }: Traced) => section !== undefined && name.includes(section);
  const near = tests
    .filter((one) => isNear(one) || isNaming(one) || one.entered.some((place) => dirname(place) === folder))
    .sort((one, other) => Number(isNear(other)) - Number(isNear(one)) || one.entered.length - other.entered.length)
    .slice(0, mostAtLoading);
  return [...new Set([...near, ...tests.filter((one) => dirname(one.file) === 'test')])];
}

const mostAtLoading = 400;

/** The tests beside the source first, then the quickest, up to a few seconds; the others in a second run. */
function inTwoRuns(tests: readonly Traced[], { file }: Mutant): Traced[][] {
  const isNear = (one: Traced) => one.file.startsWith(`${dirname(file)}/`);
  const sorted = [...tests].sort(
    (one, other) => Number(isNear(other)) - Number(isNear(one)) || one.milliseconds - other.milliseconds,
  );
  const first: Traced[] = [];
  const files = new Set<string>();
  for (const one of sorted) {
    if (first.length >= 60 || (files.size >= 6 && !files.has(one.file))) continue;
    first.push(one);
    files.add(one.file);
  }
  const rest = sorted.filter((one) => !first.includes(one));
  return rest.length ? [first, rest] : [first];
}

/**
 * Tries mutants together, all of them compiled behind a switch, and gives those that a test noticed or that never end.
 * The others are to be tried alone: those outside functions, those that live, because what was made before a switch was
 * turned on may hide one, and those that leave something behind.
 */
export async function tryTogether(
  place: Place,
  name: string,
  mutants: readonly Mutant[],
  traced: readonly Traced[],
): Promise<Tried[]> {
  const [texts, alive] = behindSwitches(place, mutants);
  const covers = new Map([...alive].map(([number, mutant]) => [number, covering(traced, mutant)]));
  const dead: Tried[] = [];
  const end = (number: number, how: Pick<Tried, 'outcome' | 'by'>) => {
    if (alive.has(number)) dead.push({ ...mutants[number]!, tests: covers.get(number)!.length, ...how });
    alive.delete(number);
  };
  const into = join(place.folder, `${name}.events.jsonl`);
  for (const round of [0, 1]) {
    for (let isDone = false; !isDone; ) {
      const some = [...alive].flatMap(([number, mutant]) =>
        (inTwoRuns(covers.get(number)!, mutant)[round] ?? []).map((test) => [number, test] as const),
      );
      if (!some.length) break;
      const tests: Record<string, Record<string, number[]>> = {};
      for (const [number, { file, name }] of some) {
        const names = tests[file] ?? {};
        tests[file] = { ...names, [name]: [...(names[name] ?? []), number] };
      }
      rmSync(into, { force: true });
      const job: Switching = { does: 'switch', workers: 1, texts, tests, into };
      const slowest = Math.max(...some.map(([, { milliseconds }]) => milliseconds));
      const { code } = await vitest(place, name, job, Object.keys(tests), 60 + (8 * slowest) / 1000);
      const events = eventsIn(into);
      for (const event of events) if ('killed' in event) end(event.killed, { outcome: 'killed', by: event.by });
      const muddled = events.flatMap((event) => ('muddled' in event ? event.muddled : []));
      const last = events.at(-1);
      if (code === 'hung' && last && 'tries' in last) end(last.tries, { outcome: 'hung' });
      else if (muddled.length) for (const number of muddled) alive.delete(number);
      else isDone = true;
    }
  }
  rmSync(into, { force: true });
  return dead;
}

function behindSwitches({ root }: Place, mutants: readonly Mutant[]): [Record<string, string>, Map<number, Mutant>] {
  const texts: Record<string, string> = {};
  const alive = new Map<number, Mutant>();
  for (const file of new Set(mutants.map((one) => one.file))) {
    const own = [...mutants.entries()].filter(([, one]): boolean => one.file === file) satisfies Numbered[];
    const { text, held } = switched(readFileSync(join(root, file), 'utf8'), own);
    texts[file] = text;
    for (const [number, mutant] of held) alive.set(number, mutant);
  }
  return [texts, alive];
}

const eventsIn = (file: string): Event[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : [];

const secondsOf = (tests: readonly Traced[]) => tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;

export async function tryOut(place: Place, name: string, mutant: Mutant, traced: readonly Traced[]): Promise<Tried> {
  const tests = covering(traced, mutant);
  const tried = { ...mutant, tests: tests.length };
  if (!tests.length) return { ...tried, outcome: 'untested' };
  const text = mutated(readFileSync(join(place.root, mutant.file), 'utf8'), mutant);
  for (const some of inTwoRuns(tests, mutant)) {
    const names: Record<string, string[]> = {};
    for (const { file, name } of some) names[file] = [...(names[file] ?? []), name];
    const job: Job = { does: 'mutate', workers: 1, file: mutant.file, text, tests: names };
    // A test that never ends fails by its own limit only where it waits; one that loops is stopped from outside.
    const limit = 60 + 8 * secondsOf(some);
    const { code, failed } = await vitest(place, name, job, ['--bail=1', ...Object.keys(names)], limit);
    if (code === 'hung') return { ...tried, outcome: 'hung' };
    if (code !== 0) return { ...tried, outcome: 'killed', by: failed ?? 'an error outside the tests' };
  }
  return { ...tried, outcome: 'survived' };
}
