/**
 * Resumes a stopped run. Skips a repository if the earlier report has a hash of the same server, settings files, inputs
 * and id.
 */

import { resolve } from 'node:path';
import type { SettingsSources } from '../../fleet/sources.ts';
import { toNameKey } from '../../github/github.ts';
import { parseApiAddress } from '../../github/http/address.ts';
import { Secret } from '../../github/http/secret.ts';
import { idCall, type RepositoryIdentity } from '../../github/identity.ts';
import { hashText } from '../../plan/data.ts';
import { locateLines } from '../../report/located.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line, TargetResult } from '../../report/result/result.ts';
import { InvalidInput } from '../../session/inputs/kinds.ts';
import type { RunOptions, RunScope } from '../../session/inputs/run-options.ts';
import { targetInputs } from '../../session/inputs/target-inputs.ts';
import type { DisclosedTarget } from '../../session/targets/disclosure.ts';
import type { EarlierRun } from '../../session/world/world.ts';
import { formatCode } from '../../settings/message-text.ts';
import { readReportFile } from '../files/report-file.ts';
import type { Run } from '../run-types.ts';

type FinishedOutcome = 'success' | 'skipped';

type HashedText = string;

type HashedTextReader = (target: DisclosedTarget) => Promise<HashedText | undefined>;

interface ResumeState extends Required<Pick<Run, 'beforeRepository'>> {
  readonly open: readonly DisclosedTarget[];
  readonly lines: readonly Line[];
  mergeResults(results: readonly TargetResult[]): readonly TargetResult[];
}

export async function openResuming(
  all: readonly DisclosedTarget[],
  sources: SettingsSources,
  { options, session, world: { earlierRun, environment } }: Pick<Run, 'options' | 'session' | 'world'>,
): Promise<ResumeState> {
  const hashedTextOf = createHashedTextReader(options, sources, parseApiAddress(environment).rest);
  const { finished, lines } = await findFinishedTargets(all, hashedTextOf, session, earlierRun);
  const open = all.filter((target) => !finished.has(target));
  const runs = new Map<DisclosedTarget, { readonly text: HashedText; readonly identity: RepositoryIdentity }>();
  return {
    open,
    lines,
    // The hash uses the files at the start of each repository run. A later change gives another hash.
    async beforeRepository({ target, client: { identity } }) {
      const text = modes[options.mode].resumes ? await hashedTextOf(target) : undefined;
      if (text !== undefined) runs.set(target, { text, identity });
    },
    mergeResults(results) {
      const hidden = all.filter(({ disclosure }) => disclosure.isHidden).map(({ repository }) => toNameKey(repository));
      const resultOf = new Map(open.map((target, index) => [target, results[index]!]));
      return all.map((target) => {
        const result = finished.get(target) ?? resultOf.get(target)!;
        const run = runs.get(target);
        if (target.disclosure.isHidden || run?.identity.id === undefined || !canBeSkipped(result)) return result;
        // Readers of the report could test guesses against a plain hash, so no hashed text may name a hidden
        // repository.
        const text = run.text.toLowerCase();
        const isNamed = hidden.some((name) => text.includes(name));
        return isNamed ? result : { ...result, mark: computeResumeMark(run.identity.id, run.text) };
      });
    },
  };
}

const computeResumeMark = (id: number, text: HashedText) => hashText(JSON.stringify([id, text]));

const isFinished = (outcome: TargetResult['outcome']): outcome is FinishedOutcome =>
  outcome === 'success' || outcome === 'skipped';

/** An earlier report does not prove that values such as secrets are still in place. */
const canBeSkipped = ({ outcome, plan }: TargetResult) =>
  isFinished(outcome) && !plan?.items.some(({ kind }) => kind === 'reassert');

const notHashed = new Set([
  ...'app only maxWait read reportFile planFile undoFile privateNote'.split(' '),
  ...Object.keys(targetInputs),
]);

/**
 * Excludes files with variables: GitHub hides the value, so no hash can prove it. Excludes the own file of the
 * repository, because reading it costs a request. Two servers may have the same ids, such as a copy for tests.
 */
function createHashedTextReader(options: RunOptions, sources: SettingsSources, server: string): HashedTextReader {
  const inputs = Object.entries(options)
    .filter(([name, value]) => !notHashed.has(name) && !(value instanceof Secret))
    .sort();

  return async (target) => {
    if (target.missing) return undefined;
    const texts = await sources.readFileTexts(target).catch(() => undefined);
    if (!texts || /\$[A-Za-z_]/.test(JSON.stringify(texts))) return undefined;
    return JSON.stringify([server, inputs, texts]);
  };
}

async function findFinishedTargets(
  all: readonly DisclosedTarget[],
  hashedTextOf: HashedTextReader,
  session: Run['session'],
  earlier: EarlierRun | undefined,
) {
  const finished = new Map<DisclosedTarget, TargetResult>();
  if (!earlier) return { finished, lines: [] };
  const file = formatCode(earlier.file);
  if (!earlier.wasStopped)
    return {
      finished,
      lines: [createResumeNote(`the run of ${file} was not stopped, so this run includes every repository`)],
    };

  const findMark = async (target: DisclosedTarget) => {
    const text = await hashedTextOf(target);
    if (text === undefined) return;
    const { client, reader, proveVisibility } = session.connectTarget(target);
    const id = target.id ?? (await reader.ask(idCall).catch(() => undefined));
    // Another target of this run may have the current name of the repository.
    if (client.identity.isMoved) return;
    const mark = id === undefined ? undefined : computeResumeMark(id, text);
    const outcome = mark && earlier.done.get(mark);
    if (!outcome) return;
    await proveVisibility();
    if (!target.disclosure.isHidden) finished.set(target, toCarriedOverResult(target, outcome, mark, file));
  };
  await Promise.all(earlier.done.size ? all.map(findMark) : []);
  const others = earlier.done.size - finished.size;
  const unfinished = others ? `, and ${others} more with other settings files or inputs, or outside this run` : '';
  return {
    finished,
    lines: [createResumeNote(`${file} lists ${finished.size} of ${all.length} repositories as finished${unfinished}`)],
  };
}

const createResumeNote = (message: string): Line => ({ kind: 'note', key: 'resume', message });

const toCarriedOverResult = (
  { disclosure }: DisclosedTarget,
  outcome: FinishedOutcome,
  mark: string,
  file: string,
): TargetResult => ({
  repository: disclosure.name,
  outcome,
  sections: [],
  lines: [
    { kind: 'note', key: '', message: `already ${outcome === 'success' ? 'done' : 'skipped'}, according to ${file}` },
  ],
  mark,
});

/** Throws `InvalidInput`. */
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
    done: new Map(
      report.targets.flatMap(({ mark, outcome }) => (mark && isFinished(outcome) ? [[mark, outcome]] : [])),
    ),
  };
}
