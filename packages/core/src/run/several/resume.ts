import { resolve } from 'node:path';
import type { SettingsSources } from '../../fleet/sources.ts';
import { toNameKey } from '../../github/github.ts';
import { Secret } from '../../github/http/secret.ts';
import { idCall, type RepositoryIdentity } from '../../github/identity.ts';
import { locateLines } from '../../report/located.ts';
import { hashText } from '../../report/plans/item.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line, TargetResult } from '../../report/result/result.ts';
import { InvalidInput } from '../../session/inputs/kinds.ts';
import type { RunOptions, RunScope } from '../../session/inputs/run-options.ts';
import { targetInputs } from '../../session/inputs/target-inputs.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import type { EarlierRun } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { readReportFile } from '../files/report-file.ts';
import type { Run } from '../visited-run.ts';

/** The outcomes after which a resumed run skips the repository. */
type Finished = 'success' | 'skipped';

/** The inputs of a run and the operator's settings files for one repository, as one text. */
type HashedText = string;

type HashedTextOf = (visited: DisclosedTarget) => Promise<HashedText | undefined>;

/** What an earlier run leaves to this one, and what this one leaves to a later run. */
interface Resuming extends Required<Pick<Run, 'visiting'>> {
  readonly open: readonly DisclosedTarget[];
  readonly lines: readonly Line[];
  /** The results of all repositories, from those of the open ones. Marks the finished ones for a later run. */
  together(visited: readonly TargetResult[]): readonly TargetResult[];
}

/** Finds the repositories that the earlier run finished with the same settings files and inputs. */
export async function openResuming(
  all: readonly DisclosedTarget[],
  sources: SettingsSources,
  { options, session, world: { earlierRun } }: Pick<Run, 'options' | 'session' | 'world'>,
): Promise<Resuming> {
  const hashedTextOf = hashedTextsFrom(options, sources);
  const { done, lines } = await findDone(all, hashedTextOf, session, earlierRun);
  const open = all.filter((one) => !done.has(one));
  const runs = new Map<DisclosedTarget, { readonly text: HashedText; readonly identity: RepositoryIdentity }>();
  return {
    open,
    lines,
    // The files are read at the start of each repository run. A file that changes later has another hash.
    async visiting({ visited, client: { identity } }) {
      const text = modes[options.mode].resumes ? await hashedTextOf(visited) : undefined;
      if (text !== undefined) runs.set(visited, { text, identity });
    },
    together(results) {
      const hidden = all.filter(({ disclosure }) => disclosure.isHidden).map(({ repository }) => toNameKey(repository));
      const resultOf = new Map(open.map((one, index) => [one, results[index]!]));
      return all.map((one) => {
        const result = done.get(one) ?? resultOf.get(one)!;
        const run = runs.get(one);
        if (one.disclosure.isHidden || run?.identity.id === undefined || !canBeSkipped(result)) return result;
        // A plain hash lets readers of the report test guesses, so no hashed text may name a hidden repository.
        const text = run.text.toLowerCase();
        const isNamed = hidden.some((name) => text.includes(name));
        return isNamed ? result : { ...result, mark: markOf(run.identity.id, run.text) };
      });
    },
  };
}

const markOf = (id: number, text: HashedText) => hashText(JSON.stringify([id, text]));

const isDone = (outcome: TargetResult['outcome']): outcome is Finished =>
  outcome === 'success' || outcome === 'skipped';

/** GitHub never shows a value that apply sends on every run, so no report proves that the repository still has it. */
const canBeSkipped = ({ outcome, plan }: TargetResult) =>
  isDone(outcome) && !plan?.items.some(({ kind }) => kind === 'reassert');

/** Inputs that change neither what a run compares nor what it writes to a repository. */
const notHashed = new Set([
  ...'app only maxWait read reportFile planFile undoFile privateNote'.split(' '),
  ...Object.keys(targetInputs),
]);

/**
 * Leaves out the repository's own settings file, because reading it takes a request. Returns nothing if the files cannot
 * be read or may name a variable: GitHub never shows its value, so no hash proves that the repository has it.
 */
function hashedTextsFrom(options: RunOptions, sources: SettingsSources): HashedTextOf {
  const inputs = Object.entries(options)
    .filter(([name, value]) => !notHashed.has(name) && !(value instanceof Secret))
    .sort();

  return async (visited) => {
    if (visited.missing) return undefined;
    const texts = await sources.readFileTexts(visited).catch(() => undefined);
    if (!texts || /\$[A-Za-z_]/.test(JSON.stringify(texts))) return undefined;
    return JSON.stringify([inputs, texts]);
  };
}

async function findDone(
  all: readonly DisclosedTarget[],
  hashedTextOf: HashedTextOf,
  session: Run['session'],
  earlier: EarlierRun | undefined,
) {
  const done = new Map<DisclosedTarget, TargetResult>();
  if (!earlier) return { done, lines: [] };
  const file = formatCode(earlier.file);
  if (!earlier.wasStopped)
    return { done, lines: [note(`the run of ${file} was not stopped, so this run includes every repository`)] };

  const find = async (visited: DisclosedTarget) => {
    const text = await hashedTextOf(visited);
    if (text === undefined) return;
    const { client: host, reader, proveVisibility: prove } = session.connectTarget(visited);
    const id = visited.id ?? (await reader.ask(idCall).catch(() => undefined));
    // A repository that is named by its former name fails, and may be in the run under its present name too.
    if (host.identity.isMoved) return;
    const mark = id === undefined ? undefined : markOf(id, text);
    const outcome = mark && earlier.done.get(mark);
    if (!outcome) return;
    await prove();
    if (!visited.disclosure.isHidden) done.set(visited, carryOver(visited, outcome, mark, file));
  };
  await Promise.all(earlier.done.size ? all.map(find) : []);
  const others = earlier.done.size - done.size;
  const left = others ? `, and ${others} more with other settings files or inputs, or outside this run` : '';
  return { done, lines: [note(`${file} lists ${done.size} of ${all.length} repositories as finished${left}`)] };
}

const note = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const carryOver = ({ disclosure }: DisclosedTarget, outcome: Finished, mark: string, file: string): TargetResult => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [
    { kind: 'note', key: '', message: `already ${outcome === 'success' ? 'done' : 'skipped'}, according to ${file}` },
  ],
  mark,
});

/** Reads the report that an earlier run left. Throws `WrongInput` if the file is no such report. */
export async function readEarlierRun(file: string, directory: string, mode: RunScope['mode']): Promise<EarlierRun> {
  const read = await readReportFile(resolve(directory, file));
  if ('why' in read)
    throw new InvalidInput(read.why, 'pass the JSON report that the stopped run wrote as its `--report-file`');
  const { report } = read;
  if (report.mode !== mode)
    throw new InvalidInput(
      `${formatCode(file)} is the report of a run in mode ${formatCode(report.mode)}, but this run is in mode ${formatCode(mode)}`,
      'resume it in its own mode, or remove `--resume`',
    );
  return {
    file,
    wasStopped: locateLines(report).some(({ line }) => line.code === 'stopped'),
    undos: new Set(report.targets.flatMap(({ undo }) => undo ?? [])),
    done: new Map(report.targets.flatMap(({ mark, outcome }) => (mark && isDone(outcome) ? [[mark, outcome]] : []))),
  };
}
