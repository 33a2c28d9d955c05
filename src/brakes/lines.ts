import type { Line } from '../modes/result.ts';
import { withheld } from '../plan/wording.ts';
import { type Acknowledgement, acknowledgementText, isAboutSame } from '../settings/acknowledgements.ts';
import { allowKey } from '../settings/allow.ts';
import type { Place } from '../settings/refusal.ts';
import { code as quoted } from '../settings/shown.ts';
import type { Finding, Undecided } from './finding.ts';

/** What decides how a held change is reported. */
interface Ways {
  readonly brakes: 'warn' | 'stop';
  readonly mode: 'check' | 'apply';
  readonly allow: readonly Acknowledgement[];
}

/** One line for each held change, with the acknowledgement that lets exactly this through. */
export function lineOf(
  { code, says, inFull = says, advice, hidesValue, at }: Finding,
  needed: Acknowledgement,
  ways: Ways,
): Line {
  const { brakes, mode, allow } = ways;
  const given = allow.find((one) => isAboutSame(one, needed));
  const stops =
    brakes === 'stop' ? (mode === 'apply' ? '; nothing is written to this repository' : '; apply will stop here') : '';
  const other = given ? `; \`allow\` has ${quoted(acknowledgementText(given))}, which is another value` : '';
  const message = (words: string) => `${code}: ${words}${stops}${other}`;
  const fix = allowFix(acknowledgementText(needed));
  const openFix = hidesValue ? allowFix(`${acknowledgementText({ ...needed, value: '' })}${withheld}`) : fix;
  const isWhole = says === inFull && !hidesValue && !advice;
  return {
    ...at,
    kind: brakes === 'stop' && mode === 'apply' ? 'error' : 'warning',
    message: message(says),
    fix: openFix,
    code: 'guarded',
    ...(code === 'blocks-merging' && { blocked: needed.value }),
    ...(!isWhole && { inFull: { message: message(inFull), fix: advice ? `${advice}, or ${fix}` : fix } }),
  };
}

const allowFix = (line: string) =>
  `write \`allow: ${line}\`, or \`- ${line}\` below \`_allow:\` in the settings file, if that is what you want`;

/** A change that was written needs its line no more. */
export const idleLine = (line: Acknowledgement, place: Place | undefined): Line => ({
  kind: 'note',
  key: allowKey,
  place,
  message: `${quoted(acknowledgementText(line))} allows nothing that is planned now; remove it, so that it cannot let a later change through`,
});

/** Why it is so may quote what only some may see. */
export const undecidedLine = ({ code, whether, why }: Undecided): Line => {
  const message = `${code}: it cannot be said whether ${whether}`;
  return { kind: 'note', key: '', message, inFull: { message: `${message}: ${why}` } };
};
