import { isHidden, planFor, type View } from '../approval/document.ts';
import type { DifferenceParts, Line, Marked, RunResult, TargetResult } from '../modes/result.ts';
import { previewFor } from '../preview/forms.ts';
import { sectionsThatHidePaths } from '../sections/keys.ts';
import { type Shown, withoutCredentials } from '../settings/addresses.ts';

/** A change of one line. `section` is the section that the line belongs to. */
type Change = (line: Line, section?: string) => Line;

type Kept = Pick<TargetResult<Marked>, 'plan' | 'preview'>;

/** What the readers of a view may see of what was planned and compared. */
export const viewed = ({ plan, preview }: Kept, view: View): Pick<TargetResult, 'plan' | 'preview'> => ({
  ...(plan && { plan: 'digest' in plan ? plan : planFor(plan, view) }),
  ...(preview && { preview: 'shown' in preview ? preview : previewFor(preview, view) }),
});

const targetOf = ({ plan, preview, ...target }: TargetResult<Marked>, change: Change, view: View): TargetResult => ({
  ...target,
  ...viewed({ plan, preview }, view),
  sections: target.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => change(line, section.name)),
  })),
  lines: target.lines.map((line) => change(line)),
});

const resultOf = (result: RunResult<Marked>, change: Change, view: View): RunResult => ({
  ...result,
  targets: result.targets.map((target) => targetOf(target, change, view)),
  lines: result.lines.map((line) => change(line)),
});

/** Removes the credentials of addresses, whoever may read the line. */
const safe: Change = (line, section = line.key.split(/[.[]/)[0]!) => {
  const isShort = sectionsThatHidePaths.includes(section);
  return addressed(line, isShort ? 'origin' : 'path');
};

const addressed = (line: Line, shown: Shown): Line => ({
  ...line,
  message: withoutCredentials(line.message, shown),
  ...(line.fix !== undefined && { fix: withoutCredentials(line.fix, shown) }),
  ...(line.parts && { parts: addressedParts(line.parts, (text) => withoutCredentials(text, shown)) }),
});

const addressedParts = ({ what, before, after }: DifferenceParts, clean: (text: string) => string) => ({
  what: clean(what),
  ...(before !== undefined && { before: clean(before) }),
  after: after.map(clean),
});

const whole: Change = ({ inFull, ...line }, section) => safe({ ...line, ...inFull }, section);
const open: Change = ({ inFull: _, ...line }, section) => safe(line, section);

/** For those who may see every setting of the repository. */
export const inFull = (target: TargetResult<Marked>) => targetOf(target, whole, 'whole');

/** For those who may read the repository: every member of the enterprise, if it is internal. */
export const inOpen = (target: TargetResult<Marked>) => targetOf(target, open, 'open');

export const resultInFull = (result: RunResult<Marked>) => resultOf(result, whole, 'whole');

/** The result for everyone, with one line that says why values are missing and where to see them. */
export function openly(result: RunResult<Marked>): RunResult {
  const shown = resultOf(result, open, 'open');
  return withholds(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

/** Whether a plan or a preview holds what not every reader may see. */
export const isPartlyHidden = ({ plan, preview }: Kept) =>
  [
    ...(plan && !('digest' in plan) ? plan.items : []),
    ...(preview && 'groups' in preview ? Object.values(preview.groups).flat() : []),
  ].some(isHidden);

export const withholds = ({ lines, targets }: RunResult<Marked>) =>
  [...lines, ...targets.flatMap((target) => [...target.lines, ...target.sections.flatMap(({ lines }) => lines)])].some(
    (line) => line.inFull,
  );

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'everyone may read this log, so what only collaborators or administrators see on the host is left out of it',
  fix: 'run a check on your own machine to see it, or set `--admin-values show` where everyone who reads this may know it',
};
