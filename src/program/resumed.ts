import { createHmac } from 'node:crypto';
import { resolve } from 'node:path';
import type { SettingsSources } from '../fleet/sources.ts';
import { fullName } from '../host/host.ts';
import { WrongInput } from '../inputs/kinds.ts';
import type { RunOptions } from '../inputs/options.ts';
import { NoReport, readReport } from '../merge/read.ts';
import type { Line, Marked, RunResult, TargetResult } from '../modes/result.ts';
import type { VisitedRepository } from '../privacy/disclosure.ts';
import { locatedLines } from '../report/located.ts';
import { lastingSecret } from '../session/session.ts';
import { code } from '../settings/shown.ts';
import type { Target } from '../targets/target.ts';
import { readText } from '../world/files.ts';
import type { EarlierRun } from '../world/world.ts';

/** The outcomes after which a later run does not visit the repository again. */
type Done = 'success' | 'skipped';

/**
 * Signs that a repository ended so, with these options. The key is the token: without it, nobody can write a report that
 * makes a run skip a repository, nor find a hidden name by guessing.
 */
type Fingerprint = (outcome: Done) => string;

/** What an earlier run leaves to this one, and what this one leaves to a later run. */
interface Resuming {
  readonly open: readonly VisitedRepository[];
  readonly lines: readonly Line[];
  /** Call before each visit. */
  visiting(visited: VisitedRepository): Promise<void>;
  /** The results of all repositories, from those of the open ones. Each is marked, so that a later run recognises it. */
  together(visited: readonly TargetResult<Marked>[]): readonly TargetResult<Marked>[];
}

/** Finds the repositories that the earlier run finished with the same settings and options. */
export async function openResuming(
  all: readonly VisitedRepository[],
  sources: SettingsSources,
  options: RunOptions,
  earlier: EarlierRun | undefined,
): Promise<Resuming> {
  const fingerprintOf = fingerprintsFrom(options, sources);
  const { done, lines } = await doneBefore(all, fingerprintOf, earlier);
  const open = all.filter((one) => !done.has(one));
  const fingerprints = new Map<VisitedRepository, Fingerprint | undefined>();
  return {
    open,
    lines,
    // Taken now: if a file changes later, its fingerprint differs, and a run that resumes this one visits the repository
    // again.
    async visiting(visited) {
      fingerprints.set(visited, await fingerprintOf(visited));
    },
    together(visited) {
      const resultOf = new Map(open.map((one, index) => [one, visited[index]!]));
      return all.map((one) => done.get(one) ?? marked(resultOf.get(one)!, fingerprints.get(one)));
    },
  };
}

const marked = (result: TargetResult<Marked>, fingerprint: Fingerprint | undefined): TargetResult<Marked> =>
  fingerprint && isDone(result.outcome) ? { ...result, mark: fingerprint(result.outcome) } : result;

const isDone = (outcome: TargetResult['outcome']): outcome is Done => outcome === 'success' || outcome === 'skipped';

/**
 * A fingerprint covers the repository's name, the inputs that decide what is compared, and the operator's files for it.
 * It leaves out the repository's own file, since reading that takes a request. There is none where the files cannot be
 * read.
 */
function fingerprintsFrom(options: RunOptions, sources: SettingsSources) {
  const { mode, sections, requiredSections, onMissingPermission, onUnsupported, settingsFile } = options;
  const inputs = [mode, sections ?? [], requiredSections ?? [], onMissingPermission, onUnsupported, settingsFile];

  return async (target: Target): Promise<Fingerprint | undefined> => {
    const texts = await sources.textsFor(target).catch(() => undefined);
    if (!texts) return undefined;
    return (outcome) => {
      const words = JSON.stringify([fullName(target.repository).toLowerCase(), inputs, texts, outcome]);
      return createHmac('sha256', lastingSecret(options).reveal()).update(words).digest('hex');
    };
  };
}

async function doneBefore(
  visits: readonly VisitedRepository[],
  fingerprintOf: ReturnType<typeof fingerprintsFrom>,
  earlier: EarlierRun | undefined,
) {
  const done = new Map<VisitedRepository, TargetResult>();
  if (!earlier) return { done, lines: [] };
  const file = code(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so every repository is visited`)] };

  for (const visit of visits) {
    const fingerprint = await fingerprintOf(visit);
    const outcome = (['success', 'skipped'] as const).find(
      (one) => fingerprint && earlier.done.get(fingerprint(one)) === one,
    );
    if (outcome) done.set(visit, carried(visit, outcome, fingerprint!(outcome), file));
  }
  const others = earlier.done.size - done.size;
  const left = others ? `; ${others} more with other settings or inputs, or another token` : '';
  return {
    done,
    lines: [note(`${done.size} of ${visits.length} repositories were done before, as ${file} says${left}`)],
  };
}

const note = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const carried = ({ disclosure }: VisitedRepository, outcome: Done, mark: string, file: string): TargetResult => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [{ kind: 'note', key: '', message: `${outcome === 'success' ? 'done' : 'skipped'} before, as ${file} says` }],
  mark,
});

/** Reads the report that an earlier run left. Throws `WrongInput` if the file is no such report. */
export async function readEarlierRun(file: string, directory: string, mode: RunOptions['mode']): Promise<EarlierRun> {
  const report = await reportIn(resolve(directory, file));
  if (report.mode !== mode) {
    throw new WrongInput(
      `${code(file)} is the report of a run in mode ${code(report.mode)}, and this one is in mode ${code(mode)}`,
      'resume it in its own mode, or leave this out',
    );
  }
  return {
    file,
    wasStopped: locatedLines(report).some(({ line }) => line.code === 'stopped'),
    undos: new Set(report.targets.flatMap(({ undo }) => undo ?? [])),
    done: doneIn(report),
  };
}

async function reportIn(path: string): Promise<RunResult> {
  try {
    return readReport(await readText(path));
  } catch (failure) {
    const why = failure instanceof NoReport ? failure.message : `cannot be read: ${(failure as Error).message}`;
    throw new WrongInput(
      why,
      'name the JSON report of the run that was stopped, which it wrote as its `--report-file`',
    );
  }
}

const doneIn = ({ targets }: RunResult): EarlierRun['done'] =>
  new Map(targets.flatMap(({ mark, outcome }) => (mark && isDone(outcome) ? [[mark, outcome] as const] : [])));
