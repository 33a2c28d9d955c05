import { hides, show, type Text } from '../../plan/wording.ts';
import { isHidden, planFor, type View } from '../../report/plans/document.ts';
import { withheldValue } from '../../report/plans/item.ts';
import {
  ByView,
  type Line,
  type Marked,
  type RunResult,
  type TargetResult,
  type Told,
  type Viewed,
  viewOf,
} from '../../report/result/result.ts';
import { withoutCredentials } from '../../settings/addresses.ts';

type KeptView = Pick<TargetResult<Marked>, 'plan' | 'preview'>;

/** What the readers of a view may see of what was planned and compared. */
export const viewed = ({ plan, preview }: KeptView, view: View): Pick<TargetResult, 'plan' | 'preview'> => ({
  ...(plan && { plan: 'isNew' in plan ? planFor(plan, view) : plan }),
  ...(preview && { preview: 'shown' in preview ? preview : preview.seenAs(view) }),
});

/** The result of a repository as the readers of a view may see it. */
export const targetFor = ({ plan, preview, sections, lines, ...target }: TargetResult<Marked>, view: View) => ({
  ...target,
  ...viewed({ plan, preview }, view),
  sections: sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => lineFor(line, view)),
  })),
  lines: lines.map((line) => lineFor(line, view)),
});

const resultFor = (result: RunResult<Marked>, view: View): RunResult => ({
  ...result,
  targets: result.targets.map((target) => targetFor(target, view)),
  lines: result.lines.map((line) => lineFor(line, view)),
});

/** Removes the credentials from addresses, whoever may read the line. */
export function lineFor(line: Told, view: View): Line {
  const { message, fix, parts, request, ...rest } = line;
  const clean = (text: Text) => withoutCredentials(show(text, view));
  return {
    ...rest,
    message: clean(message),
    ...(fix && show(fix, view) && { fix: clean(fix) }),
    ...(parts && { parts: partsFor(viewOf(parts, view), clean) }),
    ...(request && { request: viewOf(request, view) }),
  };
}

const partsFor = ({ what, before, after }: Viewed['parts'], clean: (text: string) => string) => ({
  what: clean(what),
  ...(before !== undefined && { before: clean(before) }),
  after: after.map(clean),
});

/** The result for those who read it. Asks who they are only if it holds what not everyone may see. */
export async function forReaders(result: RunResult<Marked>, areEveryone: () => Promise<boolean>): Promise<RunResult> {
  const isForAll = !withholds(result) && !result.targets.some(isPartlyHidden);
  return isForAll || (await areEveryone()) ? openly(result) : resultFor(result, 'whole');
}

/** The result for everyone, with one line that says why values are missing and where to see them. */
function openly(result: RunResult<Marked>): RunResult {
  const shown = resultFor(result, 'open');
  const isShort = withholds(result) || shown.targets.some(isShortened);
  return isShort ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

/** Whether a preview as everyone sees it lacks a name or a value. */
const isShortened = ({ preview, withheld }: TargetResult) =>
  !withheld &&
  Object.values(preview?.shown ?? {})
    .flat()
    .some(
      ({ subject, changes }) => !subject || !changes || JSON.stringify(changes).includes(JSON.stringify(withheldValue)),
    );

/** Whether a plan or a preview holds what not every reader may see. */
const isPartlyHidden = ({ plan, preview }: KeptView) =>
  [
    ...(plan && 'isNew' in plan ? plan.items : []),
    ...(preview && 'groups' in preview ? Object.values(preview.groups).flat() : []),
  ].some(isHidden);

const withholds = ({ lines, targets }: RunResult<Marked>) =>
  [...lines, ...targets.flatMap((target) => [...target.lines, ...target.sections.flatMap(({ lines }) => lines)])].some(
    ({ message, fix, parts, request }) =>
      [message, fix].some(hides) || [parts, request].some((one) => one instanceof ByView),
  );

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'everyone may read this log, so what only collaborators or administrators see on the host is left out of it',
  fix: 'set `--admin-values show` for one run where everyone who reads its log may know it, or run the same on your own machine',
};
