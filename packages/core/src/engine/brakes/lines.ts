/** Formats the report lines of the brakes. */

import { hiddenValueText, joinPublic, withHiddenReason, withPublicVersion } from '../../plan/wording.ts';
import { type Mode, modes } from '../../report/result/modes.ts';
import { reword } from '../../report/result/redaction.ts';
import type { Line } from '../../report/result/result.ts';
import { type Acknowledgement, formatAcknowledgement, hasSameSubject } from '../../settings/acknowledgements.ts';
import { allowKey } from '../../settings/allow.ts';
import { formatCode as quoted } from '../../settings/message-text.ts';
import type { Place } from '../../settings/refusal.ts';
import { type BrakeFinding, type UndecidedBrake, unknownValue } from './finding.ts';

interface BrakeLineContext {
  readonly brakes: 'warn' | 'stop';
  readonly mode: Mode;
  readonly given: readonly (Acknowledgement & { readonly place?: Place })[];
}

export function createFindingLine(finding: BrakeFinding, needed: Acknowledgement, context: BrakeLineContext): Line {
  const { code, message, hidesValue, at } = finding;
  const { brakes, mode } = context;
  const { onlyReports, isForPullRequest, writes } = modes[mode];
  const similarLine = context.given.find((line) => hasSameSubject(line, needed));
  // A preview token reads less than the token of apply. The author of a pull request cannot give it more permissions.
  const isDecidedByApply = isForPullRequest && needed.value === unknownValue;
  const stops =
    brakes === 'stop' ? (isDecidedByApply ? checkAgainSuffix : writes ? noChangesSuffix : applyStopsSuffix) : '';
  const mismatch = similarLine ? `; ${explainMismatch(similarLine, needed)}` : '';
  const fix = formatAllowFix(needed);
  const publicFix = hidesValue
    ? formatAllowFix(needed, `${formatAcknowledgement({ ...needed, value: '' })}${hiddenValueText}`)
    : fix;
  return {
    ...at,
    kind: brakes === 'stop' && !onlyReports && !isDecidedByApply ? 'error' : 'warning',
    message: joinPublic`${code}: ${message}${stops}${mismatch}`,
    fix: withPublicVersion(fix, publicFix),
    code: 'guarded',
  };
}

export const createWarningLine = ({ code, message, at }: BrakeFinding): Line => ({
  ...at,
  kind: 'warning',
  message: joinPublic`${code}: ${message}`,
  code: 'guarded',
});

const noChangesSuffix = '; no changes are made to this repository';
const applyStopsSuffix = '; apply will stop here';
const checkAgainSuffix = '; apply checks again with its own token, and stops if that token cannot check it either';

export function formatAllowFix(needed: Acknowledgement, line = formatAcknowledgement(needed)) {
  const isForOne = needed.repository === undefined && needed.code !== 'create';
  const files = isForOne ? 'the settings file' : 'a layer, or in a file of `--repos-dir` or `--defaults-file`';
  return `allow it with \`--allow ${line}\` or with \`- ${line}\` below \`_allow:\` in ${files}, if the change is intended`;
}

function explainMismatch(given: BrakeLineContext['given'][number], needed: Acknowledgement) {
  const which = `${formatPlace(given.place)} contains ${quoted(formatAcknowledgement(given))}`;
  return given.value === needed.value
    ? `${which}, which belongs to an earlier change`
    : `${which}, which has a different value`;
}

const formatPlace = (place: Place | undefined) => (place ? `${place.file}, line ${place.line},` : '`--allow`');

/** An allowed change stays in the report, with the line that allows it. */
export const createAllowedLine = (
  finding: BrakeFinding,
  acknowledgement: Acknowledgement & { readonly place?: Place },
  mode: Mode,
): Line => {
  const added = acknowledgement.place && modes[mode].isForPullRequest ? ' (added here)' : '';
  const line = acknowledgement.place
    ? `\`${allowKey}\`, ${acknowledgement.place.file}, line ${acknowledgement.place.line}${added}`
    : '`--allow`';
  return {
    ...reword(createWarningLine(finding), (message) => joinPublic`${message}; allowed by ${line}`),
    ...(acknowledgement.place && { acknowledgedBy: formatAcknowledgement(acknowledgement) }),
  };
};

export const createUnusedLine = (
  { place, ...line }: Acknowledgement & { readonly place?: Place },
  why: string,
): Line => ({
  kind: 'note',
  key: allowKey,
  place,
  message: `${quoted(formatAcknowledgement(line))} ${why}`,
});

export const createUndecidedLine = ({ code, whether, why }: UndecidedBrake): Line => {
  return { kind: 'note', key: '', message: withHiddenReason(`${code}: Trueup cannot check whether ${whether}`, why) };
};
