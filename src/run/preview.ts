import type { RunOptions } from '../inputs/options.ts';
import { failedRun, policyOf, resultOfTargets, settingsLines, targetOf } from '../modes/outcome.ts';
import { preview, previewFiles } from '../modes/preview.ts';
import type { Marked, RunResult } from '../modes/result.ts';
import { whichRepository } from '../modes/same-repository.ts';
import { type Disclosure, type VisitedRepository, visitedRepositories } from '../privacy/disclosure.ts';
import { redacted } from '../privacy/redact.ts';
import { readFileAt } from '../requests/own-file.ts';
import { askVisibility } from '../requests/visibility.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { World } from '../world/world.ts';
import { baseText, pathInRepository } from './base-text.ts';
import { discloseRun } from './disclose.ts';
import { brokenRun } from './exit.ts';
import { NoComparison } from './failures.ts';
import { brakesOfBoth } from './gates.ts';
import { toReconcile } from './needed.ts';
import { filesAtCommit } from './operator-files.ts';
import {
  type Comparison,
  endedPreview,
  note,
  nothingToCompare,
  type Previewing,
  type PreviewRun,
  previewedTarget,
  unlessRefused,
} from './preview-run.ts';
import { declare, type Settings } from './reconcile.ts';
import type { Session } from './session.ts';
import { idsOf } from './settings-files.ts';

/** Compares the settings of a pull request with those of its base, and both with the repository. Never throws. */
export async function previewOne(given: RunOptions, world: World, session: Session): Promise<PreviewRun> {
  const own = world.environment.GITHUB_REPOSITORY;
  const [visited] = visitedRepositories([{ repository: given.repository!, isNamed: true }], given, own);
  const { disclosure } = visited!;
  const ended = await endedPreview(
    { options: given, world, session, own: given.repository },
    (previewing) => compare(previewing, visited!),
    // The stack of a defect may quote what nobody else may know.
    (failure) => (disclosure.isHidden ? failedRun : brokenRun)('preview', failure),
  );
  const isOwn = !given.fork && !ended.pull?.isFork;
  return { ...ended, result: (isOwn ? discloseOwn : discloseRun)(ended.result, disclosure, given) };
}

/** Unless a stranger wrote the file, it is the operator's, and so is everything that is wrong with it. */
function discloseOwn(result: RunResult<Marked>, disclosure: Disclosure, options: RunOptions): RunResult<Marked> {
  const shown = discloseRun(result, disclosure, options);
  if (result.targets.length) return { ...shown, lines: [...result.lines, ...shown.lines.slice(result.lines.length)] };
  return result.lines.some(({ code }) => code === 'parse_refused') ? result : shown;
}

async function compare(previewing: Previewing, { repository, disclosure }: VisitedRepository): Promise<Comparison> {
  const { options, session, isFork, world } = previewing;
  const texts = await textsOf(previewing);
  const pull = await declared(texts.pull, options);
  const { base } = texts;
  const read = base && (await unlessRefused('the settings file', () => declared(base, options)));
  const was = read && 'found' in read ? read.found : undefined;
  const refused = read && 'lines' in read ? read.lines : [];
  const lines = [...(base ? refused : noBase(texts)), ...settingsLines(options, pull)];
  const sides = { pull: pull.declared, base: was?.declared };
  const key = options.planKey?.reveal();
  const declaredBySides = [...sides.pull, ...(sides.base ?? [])];
  const { host: opened, reader: host } = session.host(
    { repository, disclosure },
    toReconcile(options, declaredBySides),
  );
  if (!isFork) await disclosure.prove(() => askVisibility(host));
  const denials = policyOf(options);
  const gates = brakesOfBoth(repository, options, world, { pull: pull.allowed, base: was?.allowed });
  const { id } = whichRepository(opened);
  const target = isFork
    ? { ...targetOf('preview', repository, [], []), preview: previewFiles(sides, key) }
    : previewedTarget(repository, await preview(sides, { host, id, denials, ...gates, key }), options);
  const shown = disclosure.isHidden ? redacted(target, disclosure.name) : target;
  return { result: resultOfTargets('preview', [shown], lines), files: texts.files };
}

interface Text {
  readonly text: string;
  readonly file: string;
}

interface Texts {
  readonly pull: Text;
  /** Unset where the base has no such file. */
  readonly base?: Text;
  /** Unset where that of the pull request is in no commit. */
  readonly files?: Comparison['files'];
}

/** Both settings files. That of a stranger comes from the host: nothing of theirs is checked out. */
async function textsOf({ options, world, isFork, merged }: Previewing): Promise<Texts> {
  const file = options.settingsFile;
  const commit = merged && filesAtCommit(merged.host, merged.sha, world, isFork ? undefined : world);
  // What a step before this one has made is in no commit, so no apply can hold to it.
  const mayBeMade = options.base !== undefined && !isFork;
  const isThere = await commit?.has(file).catch((failure) => {
    if (!mayBeMade || !(failure instanceof NoComparison)) throw failure;
    return false;
  });
  if (isThere === false && !mayBeMade) throw new SettingsRefused([{ at: [], ...gone(file) }]);
  const pull = { text: await (isThere ? commit! : world).load(file), file };
  const files = isThere ? await idsOf({ options, world }, commit!) : undefined;
  if (options.base !== undefined) return { pull, files, base: await baseText(options.base, file, world) };
  if (!merged) throw nothingToCompare('a file or a ref such as `origin/main`');
  const base = await readFileAt(merged.host, pathInRepository(file, world), merged.base);
  return { pull, files, base: base === undefined ? undefined : { text: base, file } };
}

const gone = (file: string) => ({
  problem: `the pull request leaves no ${code(file)}, so nothing would be held to a file any more`,
  fix: 'keep the file; to hold fewer settings to it, remove their keys',
});

const declared = ({ text, file }: Text, options: RunOptions): Promise<Settings> =>
  declare({ text, file, origin: 'operator' }, options);

const noBase = ({ pull }: Texts) => [note(`the base has no ${code(pull.file)}, so everything counts as changed`)];
