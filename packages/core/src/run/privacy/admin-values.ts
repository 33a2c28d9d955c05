import { hides, show, type Text, type View } from '../../plan/wording.ts';
import { locatedLines } from '../../report/located.ts';
import { isPartlyHidden, planFor } from '../../report/plans/document.ts';
import type { DocumentItem } from '../../report/plans/item.ts';
import { withheldValue } from '../../report/plans/item.ts';
import { previewFor } from '../../report/plans/preview.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import { withoutCredentials } from '../../settings/addresses.ts';

/** The result of a repository as the readers of a view may see it. */
export const toTargetView = (
  { plan, preview, sections, lines, ...target }: TargetResult,
  view: View,
): TargetResult => ({
  ...target,
  ...(plan && { plan: planFor(plan, view) }),
  ...(preview && { preview: previewFor(preview, view) }),
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => toLineView(line, view)),
  })),
  lines: lines.map((line) => toLineView(line, view)),
});

/** The result as the readers of a view may see it: the only place that makes strings of its texts. */
export const toResultView = (result: RunResult, view: View): RunResult => ({
  ...result,
  targets: result.targets.map((target) => toTargetView(target, view)),
  lines: result.lines.map((line) => toLineView(line, view)),
});

/** Removes the credentials from addresses, whoever may read the line. A text that is empty for them is left out. */
export function toLineView({ message, fix, parts, request, ...rest }: Line, view: View): Line {
  const clean = (text: Text = '') => withoutCredentials(show(text, view));
  const before = clean(parts?.before);
  return {
    ...rest,
    message: clean(message),
    ...(clean(fix) && { fix: clean(fix) }),
    ...(parts && {
      parts: { what: clean(parts.what), ...(before && { before }), after: parts.after.map(clean).filter(Boolean) },
    }),
    ...(request && { request: { ...request, path: show(request.path, view) } }),
  };
}

/** The result for those who read it. Asks who they are only if it holds what not everyone may see. */
export async function limitToReaders(result: RunResult, areEveryone: () => Promise<boolean>): Promise<RunResult> {
  const isForAll = !hasHiddenText(result) && !result.targets.some(({ plan }) => plan?.items.some(isPartlyHidden));
  return isForAll || (await areEveryone()) ? toPublicResult(result) : toResultView(result, 'whole');
}

/** The result for everyone, with one line that says why values are missing and where to see them. */
function toPublicResult(result: RunResult): RunResult {
  const shown = toResultView(result, 'open');
  return hasHiddenText(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

/** Whether the lines and previews hold what not everyone may see. */
const hasHiddenText = (result: RunResult) =>
  locatedLines(result).some(({ line }) => hasHiddenPart(line)) ||
  result.targets.some(({ preview }) => preview && Object.values(preview.shown).flat().some(hasHiddenChanges));

const hasHiddenPart = ({ message, fix, parts, request }: Line) =>
  [message, fix, parts?.what, parts?.before, ...(parts?.after ?? []), request?.path].some(hides);

/** Whether everyone sees less than a name and all values. Names in place of ids are nothing that is missing. */
const hasHiddenChanges = ({ public: open }: DocumentItem) =>
  open && (!open.subject || !open.changes || JSON.stringify(open.changes).includes(JSON.stringify(withheldValue)));

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'this log is public, so it hides values that only collaborators or administrators can see on GitHub',
  fix: 'run the command on your own machine, or pass `--admin-values show` if all readers of the log may see these values',
};
