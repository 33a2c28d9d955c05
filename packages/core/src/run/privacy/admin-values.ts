import { hasHiddenParts, type Text, type TextView, toShownText } from '../../plan/wording.ts';
import { locateLines } from '../../report/located.ts';
import { isPartlyHidden, redactPlan } from '../../report/plans/document.ts';
import type { DocumentItem } from '../../report/plans/item.ts';
import { withheldValue } from '../../report/plans/item.ts';
import { redactPreview } from '../../report/plans/preview.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import { redactCredentials } from '../../settings/redaction.ts';

/** The result of a repository as the readers of a view may see it. */
export const targetFor = (
  { plan, preview, sections, lines, ...target }: TargetResult,
  view: TextView,
): TargetResult => ({
  ...target,
  ...(plan && { plan: redactPlan(plan, view) }),
  ...(preview && { preview: redactPreview(preview, view) }),
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => lineFor(line, view)),
  })),
  lines: lines.map((line) => lineFor(line, view)),
});

/** The result as the readers of a view may see it: the only place that makes strings of its texts. */
export const resultFor = (result: RunResult, view: TextView): RunResult => ({
  ...result,
  targets: result.targets.map((target) => targetFor(target, view)),
  lines: result.lines.map((line) => lineFor(line, view)),
});

/** Removes the credentials from addresses, whoever may read the line. A text that is empty for them is left out. */
export function lineFor({ message, fix, parts, request, ...rest }: Line, view: TextView): Line {
  const clean = (text: Text = '') => redactCredentials(toShownText(text, view));
  const before = clean(parts?.before);
  return {
    ...rest,
    message: clean(message),
    ...(clean(fix) && { fix: clean(fix) }),
    ...(parts && {
      parts: { what: clean(parts.what), ...(before && { before }), after: parts.after.map(clean).filter(Boolean) },
    }),
    ...(request && { request: { ...request, path: toShownText(request.path, view) } }),
  };
}

/** The result for those who read it. Asks who they are only if it holds what not everyone may see. */
export async function forReaders(result: RunResult, areEveryone: () => Promise<boolean>): Promise<RunResult> {
  const isForAll = !isShort(result) && !result.targets.some(({ plan }) => plan?.items.some(isPartlyHidden));
  return isForAll || (await areEveryone()) ? openly(result) : resultFor(result, 'whole');
}

/** The result for everyone, with one line that says why values are missing and where to see them. */
function openly(result: RunResult): RunResult {
  const shown = resultFor(result, 'open');
  return isShort(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

/** Whether the lines and previews hold what not everyone may see. */
const isShort = (result: RunResult) =>
  locateLines(result).some(({ line }) => hidesPart(line)) ||
  result.targets.some(({ preview }) => preview && Object.values(preview.shown).flat().some(isShortened));

const hidesPart = ({ message, fix, parts, request }: Line) =>
  [message, fix, parts?.what, parts?.before, ...(parts?.after ?? []), request?.path].some(hasHiddenParts);

/** Whether everyone sees less than a name and all values. Names in place of ids are nothing that is missing. */
const isShortened = ({ public: open }: DocumentItem) =>
  open && (!open.subject || !open.changes || JSON.stringify(open.changes).includes(JSON.stringify(withheldValue)));

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'this log is public, so it hides values that only collaborators or administrators can see on GitHub',
  fix: 'run the command on your own machine, or pass `--admin-values show` if all readers of the log may see these values',
};
