import { withheldValue } from '../../plan/data.ts';
import { hasHiddenParts, type Text, type TextView, toShownText } from '../../plan/wording.ts';
import { locateLines } from '../../report/located.ts';
import { hasPublicVersion, redactPlan } from '../../report/plans/document.ts';
import type { DocumentItem } from '../../report/plans/item.ts';
import { redactPreview } from '../../report/plans/preview.ts';
import type { Line, RunResult, TargetResult } from '../../report/result/result.ts';
import { redactUrlCredentials } from '../../settings/redaction.ts';

export const toTargetView = (
  { plan, preview, sections, lines, ...target }: TargetResult,
  view: TextView,
): TargetResult => ({
  ...target,
  ...(plan && { plan: redactPlan(plan, view) }),
  ...(preview && { preview: redactPreview(preview, view) }),
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => toLineView(line, view)),
  })),
  lines: lines.map((line) => toLineView(line, view)),
});

/** This is the only place that turns the texts of a result into strings. */
export const toResultView = (result: RunResult, view: TextView): RunResult => ({
  ...result,
  targets: result.targets.map((target) => toTargetView(target, view)),
  lines: result.lines.map((line) => toLineView(line, view)),
});

/** Removes credentials from addresses for every reader, and drops empty texts. */
export function toLineView({ message, fix, parts, request, ...rest }: Line, view: TextView): Line {
  const clean = (text: Text = '') => redactUrlCredentials(toShownText(text, view));
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

/** Keeps the values if only their readers on GitHub can read the output. */
export async function hideAdminValues(result: RunResult, canEveryoneRead: () => Promise<boolean>): Promise<RunResult> {
  const hasNothingToHide =
    !hasHiddenText(result) && !result.targets.some(({ plan }) => plan?.items.some(hasPublicVersion));
  return hasNothingToHide || (await canEveryoneRead()) ? toPublicResult(result) : toResultView(result, 'full');
}

function toPublicResult(result: RunResult): RunResult {
  const shown = toResultView(result, 'public');
  return hasHiddenText(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

const hasHiddenText = (result: RunResult) =>
  locateLines(result).some(({ line }) => hasHiddenPart(line)) ||
  result.targets.some(({ preview }) => preview && Object.values(preview.shown).flat().some(hasHiddenChanges));

const hasHiddenPart = ({ message, fix, parts, request }: Line) =>
  [message, fix, parts?.what, parts?.before, ...(parts?.after ?? []), request?.path].some(hasHiddenParts);

/** Ignores names in place of ids, because they hide nothing. */
const hasHiddenChanges = ({ public: open }: DocumentItem) =>
  open && (!open.subject || !open.changes || JSON.stringify(open.changes).includes(JSON.stringify(withheldValue)));

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'this log may be public, so it hides values that only collaborators or administrators can see on GitHub',
  fix: 'run the command on your own machine, or pass `--admin-values show` if all readers of the log may see these values',
};
