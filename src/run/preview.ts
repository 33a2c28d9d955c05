import type { Reader } from '../host/host.ts';
import type { RunOptions } from '../inputs/options.ts';
import { failedRun, failureLines, resultOfTargets, settingsLines, targetOf } from '../modes/outcome.ts';
import { planData } from '../modes/plan-data.ts';
import { preview, previewFiles } from '../modes/preview.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { redacted } from '../privacy/redact.ts';
import { mergeCommit } from '../requests/merge-commit.ts';
import { readFileAt } from '../requests/own-file.ts';
import { askVisibility } from '../requests/visibility.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { baseText, pathInRepository } from './base-text.ts';
import { discloseRun } from './disclose.ts';
import { brokenRun } from './exit.ts';
import { endedBy } from './failures.ts';
import { brakesOf } from './gates.ts';
import { NoComparison, type PullEvent, pullEvent } from './pull-event.ts';
import { declare, type Settings } from './reconcile.ts';
import { openSession, type Session } from './session.ts';

/** A preview of a pull request, and where to write it. */
export interface PreviewRun {
  readonly result: RunResult;
  /** Unset where no pull request is known. */
  readonly pull?: PullEvent;
}

/** Compares the settings of a pull request with those of its base, and both with the repository. Never throws. */
export async function previewOne(given: RunOptions, world: World): Promise<PreviewRun> {
  const own = world.environment.GITHUB_REPOSITORY;
  const [visited] = visitedRepositories([{ repository: given.repository! }], given, own);
  const known: { pull?: PullEvent } = {};
  try {
    known.pull = await pullEvent(world, given.repository!, given.pullRequest);
    const isFork = given.fork || Boolean(known.pull?.isFork);
    const options = isFork ? { ...given, token: tokenForForks(given, known.pull) } : given;
    const session = openSession(options, world);
    const result = await compare({ options, world, visited: visited!, known, isFork, session });
    return { result: discloseRun(result, visited!.disclosure, options), ...known };
  } catch (failure) {
    const isHidden = visited!.disclosure.isHidden;
    // The stack of a defect may quote what nobody else may know.
    const ended =
      endedBy(failure, 'preview') ?? (isHidden ? failedRun('preview', failure) : brokenRun('preview', failure));
    return { result: discloseRun(ended, visited!.disclosure, given), ...known };
  }
}

/** A job for forks may hold a strong token, and the file of a stranger shall not make it do anything. */
function tokenForForks({ token, reportToken }: RunOptions, pull: PullEvent | undefined) {
  if (reportToken || !pull?.isFork) return reportToken ?? token;
  throw new NoComparison(
    'a preview for forks uses no secret, and `report-token` is empty',
    'leave `report-token` out, so that it is the workflow’s own token',
  );
}

interface Run {
  readonly options: RunOptions;
  readonly world: World;
  readonly session: Session;
  readonly visited: VisitedRepository;
  /** Holds the last commit of the pull request as soon as it is known. */
  readonly known: { pull?: PullEvent };
  readonly isFork: boolean;
}

async function compare(run: Run): Promise<RunResult> {
  const { options, session, visited, isFork } = run;
  const { repository, disclosure } = visited;
  const texts = await textsOf(run);
  const pull = declared(texts.pull, options);
  const base = texts.base === undefined ? undefined : baseOf(texts.base, options);
  const lines = [...(base?.lines ?? noBase(texts)), ...settingsLines(options, pull)];
  const sides = { pull: pull.declared, base: base?.settings?.declared };
  const key = options.planKey?.reveal();
  const host = session.hostOf(repository, () => disclosure.isHidden).reader();
  if (!isFork) await disclosure.prove(() => askVisibility(host));
  const denials = { onMissing: options.onMissingPermission, required: new Set(options.requiredSections) };
  const gates = brakesOf(repository, options, run.world);
  const target = isFork
    ? { ...targetOf('preview', repository, [], []), preview: previewFiles(sides, { repository, key }) }
    : await live(run, () => preview(sides, { repository, host, denials, gates, key }));
  const ended = drifted(target, options);
  return resultOfTargets('preview', [disclosure.isHidden ? redacted(ended, disclosure.name) : ended], lines);
}

async function live({ options, visited: { repository } }: Run, plan: () => ReturnType<typeof preview>) {
  const previewed = await plan();
  // A difference from the base is no failure: to show it is what a preview is for.
  const sections = previewed.sections.map((one) =>
    one.status === 'drift' ? { ...one, status: 'changed' as const } : one,
  );
  const lines = previewed.lines.map((line) => braked(line, options));
  const data = planData(repository, previewed.planned, options.planKey?.reveal());
  const target = targetOf('preview', repository, sections, lines, data);
  return { ...target, sections: previewed.sections, preview: previewed.preview };
}

/** Under `stop` the apply after the merge would write nothing, and the pull request is where to notice. */
const braked = (line: Line, { brakes }: RunOptions): Line =>
  line.code === 'guarded' && brakes === 'stop' ? { ...line, kind: 'error' } : line;

/** With `fail-on-drift`, a repository that differs from its base already is not as it should be. */
function drifted(target: TargetResult, { failOnDrift }: RunOptions): TargetResult {
  const { drifted: first = [], overwrites = [], settles = [] } = target.preview?.shown ?? {};
  const isDrift = first.length + overwrites.length + settles.length > 0;
  return failOnDrift && isDrift && target.outcome !== 'failed' ? { ...target, outcome: 'drift' } : target;
}

interface Text {
  readonly text: string;
  readonly file: string;
}

interface Texts {
  readonly pull: Text;
  /** Unset where the base has no such file. */
  readonly base?: Text;
}

/** Both settings files. That of a stranger comes from the host: nothing of theirs is checked out. */
async function textsOf(run: Run): Promise<Texts> {
  const { options, world, known, isFork } = run;
  const file = options.settingsFile;
  const isNeeded = isFork || options.base === undefined || (options.post && known.pull?.head === undefined);
  const merge = known.pull && isNeeded ? await mergeOf(run, known.pull) : undefined;
  const at = async (commit: string) => {
    const text = await readFileAt(merge!.host, pathInRepository(file, world), commit);
    return text === undefined ? undefined : { text, file };
  };
  const text = isFork && merge ? await at(merge.sha) : { text: await world.load(file), file };
  if (!text) throw new SettingsRefused([{ at: [], ...gone(file) }]);
  if (options.base !== undefined) return { pull: text, base: await baseText(options.base, file, world) };
  if (merge) return { pull: text, base: await at(merge.base) };
  throw new NoComparison(
    'nothing says what to compare with',
    'name the settings of the target branch as `base`, a file or a ref such as `origin/main`, or the pull request as `pull-request`',
  );
}

const gone = (file: string) => ({
  problem: `the pull request leaves no ${code(file)}, so nothing would be held to a file any more`,
  fix: 'keep the file; to hold fewer settings to it, remove their keys',
});

async function mergeOf({ session, known }: Run, pull: PullEvent) {
  const host: Reader = session.hostOf(pull.repository).reader();
  const found = await mergeCommit(host, pull);
  if (!('missing' in found)) {
    known.pull = { ...pull, head: found.head };
    return { ...found, host };
  }
  throw new NoComparison(found.missing, 'run the preview again, on the last commit of an open pull request');
}

const declared = ({ text, file }: Text, options: RunOptions): Settings =>
  declare({ text, file, origin: 'operator' }, options);

/** The pull request may fix a base that is refused. */
function baseOf(base: Text, options: RunOptions): { readonly settings?: Settings; readonly lines: readonly Line[] } {
  try {
    return { settings: declared(base, options), lines: [] };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const [first] = failureLines(failure);
    const message = `the settings file of the base is refused, so everything counts as changed: ${first?.message}`;
    return { lines: [{ kind: 'note', key: '', message }] };
  }
}

const noBase = ({ pull }: Texts): Line[] => [
  { kind: 'note', key: '', message: `the base has no ${code(pull.file)}, so everything counts as changed` },
];
