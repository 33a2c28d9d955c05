import type { TargetResult } from '../report/result/result.ts';
import { type Acknowledgement, formatAcknowledgement } from '../settings/acknowledgements.ts';
import { groupBy } from '../settings/maps.ts';
import { quoteForShell } from '../settings/message-text.ts';

/** A command about the undo file, to be copied into a shell, with what has to be allowed. */
export function commandFor(
  verb: 'check' | 'apply',
  file: string,
  repository: string,
  needs: readonly Acknowledgement[] = [],
) {
  // A command about one repository names it once.
  const allow = needs.map((one) => formatAcknowledgement({ ...one, repository: undefined })).join(',');
  const about = `trueup ${verb} --repository ${quoteForShell(repository)} --settings-file ${quoteForShell(file)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}

type Undone = Pick<TargetResult, 'repository' | 'undoNeeds'>;

/** One command for all repositories whose undo files are in the folder. */
export function commandForAll(folder: string, targets: readonly Undone[]) {
  const repos = targets.map(({ repository }) => repository).join(',');
  const owners = groupBy(targets, ({ repository }) => repository.split('/')[0]!);
  const allow = [...owners].flatMap(([owner, those]) => needsOf(owner, those)).join(',');
  const about = `trueup apply --repos ${quoteForShell(repos)} --repos-dir ${quoteForShell(folder)}`;
  return allow ? `${about} --allow ${quoteForShell(allow)}` : about;
}

/** Folds an acknowledgement that every repository of the owner needs into one pattern. */
function needsOf(owner: string, targets: readonly Undone[]) {
  const all = targets.flatMap(({ repository, undoNeeds = [] }) => undoNeeds.map((text) => ({ repository, text })));
  const alike = groupBy(all, ({ repository, text }) => text.slice(repository.length));
  return [...alike].flatMap(([what, those]) =>
    those.length > 1 && those.length === targets.length ? `${owner}/*${what}` : those.map(({ text }) => text),
  );
}
