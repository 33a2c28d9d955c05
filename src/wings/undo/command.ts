import type { TargetResult } from '../../report/result/result.ts';
import { type Acknowledgement, acknowledgementText } from '../../settings/acknowledgements.ts';
import { inShell } from '../../settings/shown.ts';

/** A command about the undo file, to be copied into a shell, with what has to be allowed. */
export function commandFor(
  verb: 'check' | 'apply',
  file: string,
  repository: string,
  needs: readonly Acknowledgement[] = [],
) {
  // A command about one repository names it once.
  const allow = needs.map((one) => acknowledgementText({ ...one, repository: undefined })).join(',');
  const about = `trueup ${verb} --repository ${inShell(repository)} --settings-file ${inShell(file)}`;
  return allow ? `${about} --allow ${inShell(allow)}` : about;
}

/** One command for all repositories whose undo files are in the folder. */
export function commandForAll(folder: string, targets: readonly Pick<TargetResult, 'repository' | 'undoNeeds'>[]) {
  const repos = targets.map(({ repository }) => repository).join(',');
  const allow = targets.flatMap(({ undoNeeds = [] }) => undoNeeds).join(',');
  const about = `trueup apply --repos ${inShell(repos)} --repos-dir ${inShell(folder)}`;
  return allow ? `${about} --allow ${inShell(allow)}` : about;
}
