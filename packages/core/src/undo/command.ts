import type { TargetResult } from '../report/result/result.ts';
import { type Acknowledgement, formatAcknowledgement } from '../settings/acknowledgements.ts';
import { groupBy } from '../settings/maps.ts';
import { quoteForShell } from '../settings/message-text.ts';

export function formatTrueupCommand(
  verb: 'check' | 'apply',
  file: string,
  repository: string,
  needs: readonly Acknowledgement[] = [],
) {
  const allow = needs.map((need) => formatAcknowledgement({ ...need, repository: undefined })).join(',');
  const about = `trueup ${verb} --repository ${quoteForShell(repository)} --settings-file ${quoteForShell(file)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}

type UndoTarget = Pick<TargetResult, 'repository' | 'undo' | 'undoNeeds'>;

/** Each renamed repository needs its own command, because a run of several repositories renames none. */
export function formatFleetUndoCommand(folder: string, targets: readonly UndoTarget[]) {
  const others = targets.filter((target) => !isRenamed(target));
  if (others.length < 2) return targets.map(({ undo }) => undo).join(' && ');
  const renamed = targets.filter(isRenamed);
  return [formatSharedCommand(folder, others), ...renamed.map(({ undo }) => undo)].join(' && ');
}

const isRenamed = ({ repository, undoNeeds = [] }: UndoTarget) =>
  undoNeeds.some((need) => need.startsWith(`${repository}:rename=`));

function formatSharedCommand(folder: string, targets: readonly UndoTarget[]) {
  const repos = targets.map(({ repository }) => repository).join(',');
  const owners = groupBy(targets, ({ repository }) => repository.split('/')[0]!);
  const allow = [...owners].flatMap(([owner, those]) => mergeAcknowledgements(owner, those)).join(',');
  const about = `trueup apply --repos ${quoteForShell(repos)} --repos-dir ${quoteForShell(folder)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}

function mergeAcknowledgements(owner: string, targets: readonly UndoTarget[]): string[] {
  const all = targets.flatMap(({ repository, undoNeeds = [] }) => undoNeeds.map((text) => ({ repository, text })));
  const alike = groupBy(all, ({ repository, text }) => text.slice(repository.length));
  return [...alike].flatMap(([what, those]) =>
    those.length > 1 && those.length === targets.length ? `${owner}/*${what}` : those.map(({ text }) => text),
  );
}
