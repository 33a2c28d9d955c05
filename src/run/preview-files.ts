import type { RunOptions } from '../inputs/options.ts';
import { resultOfTargets, settingsLines } from '../modes/outcome.ts';
import { previewFiles } from '../modes/preview.ts';
import type { Line, RunResult, TargetResult } from '../modes/result.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { filesAtCommit, filesHere, type OperatorFiles } from './operator-files.ts';
import type { BaseFiles } from './preview-base.ts';
import { note, type Previewing, unlessRefused } from './preview-run.ts';
import { NoComparison } from './pull-event.ts';
import { declare, type Settings } from './reconcile.ts';

/** A stranger must not make the workflow's own token fetch thousands of files. */
const most = 300;

/**
 * Compares the operator's files with each other, one by one, since a stranger may have written them: which repositories
 * a file is for is not looked up, so that no name of a file is asked for.
 */
export async function compareFiles(previewing: Previewing, { base, merged }: BaseFiles): Promise<RunResult> {
  const { options, world, known } = previewing;
  const pull = merged ? filesAtCommit(merged.host, merged.sha, world) : filesHere(world);
  const files = await changedFiles(options, pull, base);
  if (files.length > most)
    throw new NoComparison(
      `the pull request changes ${files.length} settings files, and a preview for forks compares at most ${most}`,
      'split the pull request, or look at the files themselves',
    );
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  const repository = known.pull?.repository ?? { owner: '', name: '' };
  const compared = files.map(async (file): Promise<TargetResult> => {
    const was = await unlessRefused(code(file), () => settingsIn(base, file, options));
    const is = await settingsIn(pull, file, options).catch((failure) => {
      if (!(failure instanceof SettingsRefused)) throw failure;
      refusals.push(...failure.refusals);
      remarks.push(...failure.remarks);
      return undefined;
    });
    const before = 'found' in was ? was.found : undefined;
    const lines = 'found' in was ? [] : was.lines;
    const sides = { base: before?.declared, pull: is?.declared ?? [] };
    return {
      repository: file,
      outcome: 'success',
      sections: [],
      lines: [...lines, ...(is ? settingsLines(options, is) : [gone])],
      preview: previewFiles(sides, { repository, key: options.planKey?.reveal() }),
    };
  });
  const targets = await Promise.all(compared);
  if (refusals.length) throw new SettingsRefused(refusals, remarks);
  return resultOfTargets('preview', targets, [note(notLookedUp)]);
}

const gone: Line = note('the pull request removes this file');

const notLookedUp = 'which repositories these files are for is not looked up, since a stranger may have named them';

/** The files that are not the same on both sides. */
async function changedFiles(options: RunOptions, pull: OperatorFiles, base: OperatorFiles) {
  const { defaultsFile } = options;
  const inFolder = await Promise.all([pull, base].map((files) => filesOf(files, options)));
  const names = new Set([...(defaultsFile === undefined ? [] : [defaultsFile]), ...inFolder.flat().sort()]);
  const changed = [...names].map(async (file) => ((await isSame(file, pull, base)) ? [] : [file]));
  return (await Promise.all(changed)).flat();
}

async function filesOf(files: OperatorFiles, { reposDir }: RunOptions) {
  if (reposDir === undefined || !(await files.has(reposDir))) return [];
  const names = (await files.list(reposDir)).filter((name) => name.endsWith('.yml'));
  return names.map((name) => `${reposDir.replace(/\/+$/, '')}/${name}`);
}

/** Two commits are compared by the ids of their files. */
async function isSame(file: string, pull: OperatorFiles, base: OperatorFiles) {
  const [is, was] = await Promise.all([pull, base].map((files) => files.has(file)));
  if (!is || !was) return is === was;
  if (!pull.idOf || !base.idOf) return (await pull.load(file)) === (await base.load(file));
  const [id, other] = await Promise.all([pull.idOf(file), base.idOf(file)]);
  return id !== undefined && id === other;
}

async function settingsIn(files: OperatorFiles, file: string, options: RunOptions): Promise<Settings | undefined> {
  if (!(await files.has(file))) return undefined;
  return declare({ text: await files.load(file), file, origin: 'operator' }, options);
}
