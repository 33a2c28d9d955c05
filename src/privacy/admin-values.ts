import type { DifferenceParts, Line, RunResult, TargetResult } from '../modes/result.ts';
import { sectionsThatHidePaths } from '../sections/keys.ts';
import { type Shown, withoutCredentials } from '../settings/addresses.ts';

/** A change of one line. `section` is the section that the line belongs to. */
type Change = (line: Line, section?: string) => Line;

const targetOf = (
  target: TargetResult,
  change: Change,
  plan = target.plan?.shown,
  groups = target.preview?.shown,
): TargetResult => ({
  ...target,
  ...(plan && { plan: { shown: plan } }),
  ...(groups && {
    preview: { against: target.preview!.against, shown: groups, released: target.preview!.released },
  }),
  sections: target.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => change(line, section.name)),
  })),
  lines: target.lines.map((line) => change(line)),
});

const resultOf = (result: RunResult, change: Change, ofTarget: (target: TargetResult) => TargetResult): RunResult => ({
  ...result,
  targets: result.targets.map(ofTarget),
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
export const inFull = (target: TargetResult) => targetOf(target, whole, target.plan?.inFull, target.preview?.inFull);

/** For those who may read the repository: every member of the enterprise, if it is internal. */
export const inOpen = (target: TargetResult) => targetOf(target, open);

export const resultInFull = (result: RunResult) => resultOf(result, whole, inFull);

/** The result for everyone, with one line that says why values are missing and where to see them. */
export function openly(result: RunResult): RunResult {
  const shown = resultOf(result, open, inOpen);
  return withholds(result) ? { ...shown, lines: [...shown.lines, withheldLine] } : shown;
}

export const withholds = ({ lines, targets }: RunResult) =>
  [...lines, ...targets.flatMap((target) => [...target.lines, ...target.sections.flatMap(({ lines }) => lines)])].some(
    (line) => line.inFull,
  );

const withheldLine: Line = {
  kind: 'note',
  key: 'admin-values',
  message: 'everyone may read this log, so what only collaborators or administrators see on the host is left out of it',
  fix: 'run a check on your own machine to see it, or set `admin-values: show` where everyone who reads this may know it',
};
