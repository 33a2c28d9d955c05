import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import type { SettingsSources } from '../../fleet/sources.ts';
import { fullName } from '../../host/host.ts';
import { askId } from '../../host/identity.ts';
import { locatedLines } from '../../report/located.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line, Marked, TargetResult } from '../../report/result/result.ts';
import { readReportFile } from '../../run/report-file.ts';
import type { Resuming, Run } from '../../run/visited-run.ts';
import { WrongInput } from '../../session/inputs/kinds.ts';
import type { About, RunOptions } from '../../session/inputs/run-options.ts';
import { lastingSecret } from '../../session/session.ts';
import type { VisitedRepository } from '../../session/targets/disclosure.ts';
import type { EarlierRun, World } from '../../session/world/world.ts';
import { code } from '../../settings/shown.ts';

/** The outcomes after which a later run does not visit the repository again. */
type Finished = 'success' | 'skipped';

/**
 * Signs that a repository ended so, with these options. The key is the token: without it, nobody can write a report that
 * makes a run skip a repository, nor find a hidden name by guessing. Without the repository's id there is none.
 */
type Fingerprint = (outcome: Finished, id: number | undefined) => string | undefined;

/** Finds the repositories that the earlier run finished with the same settings and options. */
export async function openResuming(
  all: readonly VisitedRepository[],
  sources: SettingsSources,
  { options, session, world }: Pick<Run, 'options' | 'session' | 'world'>,
): Promise<Resuming> {
  const fingerprintOf = fingerprintsFrom(options, sources, world);
  const lookUp = async (visited: VisitedRepository) => {
    const fingerprint = await fingerprintOf(visited);
    const ask = () => session.host(visited).reader.ask(askId);
    const id = fingerprint && (visited.id ?? (await ask().catch(() => undefined)));
    return fingerprint && ((outcome: Finished) => fingerprint(outcome, id));
  };
  const { done, lines } = await doneBefore(all, lookUp, world.earlierRun);
  const open = all.filter((one) => !done.has(one));
  const markOf = new Map<VisitedRepository, (outcome: Finished) => string | undefined>();
  return {
    open,
    lines,
    // Taken now: if a file changes later, its fingerprint differs, and a run that resumes this one visits the repository
    // again.
    async visiting({ visited, host }) {
      const fingerprint = modes[options.mode].resumes ? await fingerprintOf(visited) : undefined;
      // The visit may show the id. Where it does not, a later run visits the repository again.
      if (fingerprint) markOf.set(visited, (outcome) => fingerprint(outcome, visited.id ?? host.identity.id));
    },
    together(visited) {
      const resultOf = new Map(open.map((one, index) => [one, visited[index]!]));
      return all.map((one) => done.get(one) ?? addMark(resultOf.get(one)!, markOf.get(one)));
    },
  };
}

function addMark(result: TargetResult<Marked>, markOf: ((outcome: Finished) => string | undefined) | undefined) {
  const mark = isDone(result.outcome) ? markOf?.(result.outcome) : undefined;
  return mark === undefined ? result : { ...result, mark };
}

const isDone = (outcome: TargetResult['outcome']): outcome is Finished =>
  outcome === 'success' || outcome === 'skipped';

/** What decides neither what is compared nor what is written, once the repository and its files are the same. */
const beside = 'repos only wave shard maxWait read resume reportFile planFile undoFile privateNote'.split(' ');

/**
 * A fingerprint covers which repository has the name, the inputs that decide what is compared and written, and the
 * operator's files for it, with the values of the variables that they name. It leaves out the repository's own file,
 * since reading that takes a request, and which may name no variable. There is none where the files cannot be read.
 */
function fingerprintsFrom(options: RunOptions, sources: SettingsSources, { environment }: World) {
  const inputs = Object.entries(options)
    .filter(([name]) => !beside.includes(name))
    .sort();

  return async (visited: VisitedRepository): Promise<Fingerprint | undefined> => {
    if (visited.missing) return undefined;
    const texts = await sources.textsFor(visited).catch(() => undefined);
    if (!texts) return undefined;
    const values = JSON.stringify(texts)
      .match(/(?<=\$)\w+/g)
      ?.map((name) => [name, environment[name] ?? null]);
    return (outcome, id) => {
      if (id === undefined) return undefined;
      const words = JSON.stringify([id, fullName(visited.repository).toLowerCase(), inputs, texts, values, outcome]);
      return createHmac('sha256', lastingSecret(options).reveal()).update(words).digest('hex');
    };
  };
}

async function doneBefore(
  all: readonly VisitedRepository[],
  lookUp: (visited: VisitedRepository) => Promise<((outcome: Finished) => string | undefined) | undefined>,
  earlier: EarlierRun | undefined,
) {
  const done = new Map<VisitedRepository, TargetResult>();
  if (!earlier) return { done, lines: [] };
  const file = code(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so every repository is visited`)] };

  const find = async (visited: VisitedRepository) => {
    const markOf = await lookUp(visited);
    for (const outcome of ['success', 'skipped'] as const) {
      const mark = markOf?.(outcome);
      if (mark && earlier.done.get(mark) === outcome) done.set(visited, carryOver(visited, outcome, mark, file));
    }
  };
  await Promise.all(earlier.done.size ? all.map(find) : []);
  const others = earlier.done.size - done.size;
  const left = others ? `; ${others} more with other settings, values or inputs, another token, or another id` : '';
  return { done, lines: [note(`${done.size} of ${all.length} repositories were done before, as ${file} says${left}`)] };
}

const note = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const carryOver = ({ disclosure }: VisitedRepository, outcome: Finished, mark: string, file: string): TargetResult => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [{ kind: 'note', key: '', message: `${outcome === 'success' ? 'done' : 'skipped'} before, as ${file} says` }],
  mark,
});

/** Reads the report that an earlier run left. Throws `WrongInput` if the file is no such report. */
export async function readEarlierRun(file: string, directory: string, mode: About['mode']): Promise<EarlierRun> {
  const read = await readReportFile(resolve(directory, file));
  if ('why' in read)
    throw new WrongInput(
      read.why,
      'name the JSON report of the run that was stopped, which it wrote as its `--report-file`',
    );
  const { report } = read;
  if (report.mode !== mode)
    throw new WrongInput(
      `${code(file)} is the report of a run in mode ${code(report.mode)}, and this one is in mode ${code(mode)}`,
      'resume it in its own mode, or leave this out',
    );
  return {
    file,
    wasStopped: locatedLines(report).some(({ line }) => line.code === 'stopped'),
    undos: new Set(report.targets.flatMap(({ undo }) => undo ?? [])),
    done: new Map(report.targets.flatMap(({ mark, outcome }) => (mark && isDone(outcome) ? [[mark, outcome]] : []))),
  };
}
