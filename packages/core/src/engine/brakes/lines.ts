import { inTwoViews, join, withheld, withReason } from '../../plan/wording.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import { reword } from '../../report/result/redaction.ts';
import type { Line } from '../../report/result/result.ts';
import { type Acknowledgement, formatAcknowledgement, hasSameSubject } from '../../settings/acknowledgements.ts';
import { allowKey } from '../../settings/allow.ts';
import { formatCode as quoted } from '../../settings/message-text.ts';
import type { Place } from '../../settings/refusal.ts';
import { type BrakeFinding, type Undecided, unknown } from './finding.ts';

/** What decides how a held change is worded. */
interface Ways {
  readonly brakes: 'warn' | 'stop';
  readonly mode: Mode;
  /** The lines that are about this repository. */
  readonly given: readonly (Acknowledgement & { readonly place?: Place })[];
}

/** One line for each held change, with the `_allow` line that lets exactly this change through. */
export function lineOfFinding(finding: BrakeFinding, needed: Acknowledgement, ways: Ways): Line {
  const { code, says, hidesValue, at } = finding;
  const { brakes, mode } = ways;
  const { onlyReports: onlyFinds, isForPullRequest: ofPull, writes } = modes[mode];
  const given = ways.given.find((one) => hasSameSubject(one, needed));
  // The token of a preview reads less than that of apply, and whoever opens a pull request cannot give it more.
  const isLeft = ofPull && needed.value === unknown;
  const stops = brakes === 'stop' ? (isLeft ? left : writes ? nothing : stopping) : '';
  const other = given ? `; ${whyNot(given, needed)}` : '';
  const fix = allowFix(formatAcknowledgement(needed));
  const openFix = hidesValue ? allowFix(`${formatAcknowledgement({ ...needed, value: '' })}${withheld}`) : fix;
  return {
    ...at,
    kind: brakes === 'stop' && !onlyFinds && !isLeft ? 'error' : 'warning',
    message: join`${code}: ${says}${stops}${other}`,
    fix: inTwoViews(fix, openFix),
    code: 'guarded',
  };
}

/** What would be held, without what to do about it. */
export const plainLine = ({ code, says, at }: BrakeFinding): Line => ({
  ...at,
  kind: 'warning',
  message: join`${code}: ${says}`,
  code: 'guarded',
});

const nothing = '; no changes are made to this repository';
const stopping = '; apply will stop here';
const left = '; apply checks again with its own token, and stops if that token cannot check it either';

export const allowFix = (line: string) =>
  `allow it with \`--allow ${line}\` or with \`- ${line}\` below \`_allow:\` in the settings file, if the change is intended`;

/** Why a line about the same thing does not release it. */
function whyNot(given: Ways['given'][number], needed: Acknowledgement) {
  const which = `${spotOf(given.place)} contains ${quoted(formatAcknowledgement(given))}`;
  return given.value === needed.value
    ? `${which}, which belongs to an earlier change`
    : `${which}, which has a different value`;
}

const spotOf = (place: Place | undefined) => (place ? `${place.file}, line ${place.line},` : '`--allow`');

/** A released brake is still told, with what released it. */
export const releasedLine = (
  finding: BrakeFinding,
  by: Acknowledgement & { readonly place?: Place },
  mode: Mode,
): Line => {
  const added = by.place && modes[mode].isForPullRequest ? ' (added here)' : '';
  const line = by.place ? `\`${allowKey}\`, ${by.place.file}, line ${by.place.line}${added}` : '`--allow`';
  return {
    ...reword(plainLine(finding), (message) => join`${message}; allowed by ${line}`),
    ...(by.place && { acknowledgedBy: formatAcknowledgement(by) }),
  };
};

/** A line of `_allow` that lets nothing through any more, and why. */
export const idleLine = ({ place, ...line }: Acknowledgement & { readonly place?: Place }, why: string): Line => ({
  kind: 'note',
  key: allowKey,
  place,
  message: `${quoted(formatAcknowledgement(line))} ${why}`,
});

/** The reason may quote what only some people may see. */
export const undecidedLine = ({ code, whether, why }: Undecided): Line => {
  return { kind: 'note', key: '', message: withReason(`${code}: Trueup cannot check whether ${whether}`, why) };
};
