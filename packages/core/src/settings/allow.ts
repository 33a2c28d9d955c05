import {
  type Acknowledgement,
  describeUnknownLine,
  formatAcknowledgement,
  getTargetPattern,
  isRunWide,
  parseAcknowledgement,
} from './acknowledgements.ts';
import type { SettingsDocument } from './reading/document.ts';
import type { Path, Place, Refusal } from './refusal.ts';
import { describeValue, formatCode } from './shown.ts';

/** Lists dangerous changes that the brakes let through, so that they are reviewed with the change itself. */
export const allowKey = '_allow';

export interface FileAcknowledgement extends Acknowledgement {
  readonly place: Place;
}

/** Removes `_allow` from a settings file: it is about the brakes and not a setting. */
export function takeAcknowledgements(document: SettingsDocument, mayAllow: boolean) {
  const allowed: FileAcknowledgement[] = [];
  const refusals: Refusal[] = [];
  if (!Object.hasOwn(document.values, allowKey)) return { document, allowed, refusals };
  const { [allowKey]: lines, ...values } = document.values;
  const refuse = (at: Path, sentence: Omit<Refusal, 'at' | 'place'>) =>
    refusals.push({ at, place: document.place(at), ...sentence });
  if (!mayAllow) refuse([allowKey], { ...operatorOnly, refusedSection: allowKey });
  else if (!Array.isArray(lines)) refuse([allowKey], describeNonList(lines));
  else
    for (const [index, line] of lines.entries()) {
      const at = [allowKey, index];
      const found = parseAcknowledgement(String(line));
      if (found) allowed.push({ ...found, place: document.place(at) });
      if (found && isRunWide(found)) refuse(at, describeRunWide(found));
      if (!found) refuse(at, describeUnknownLine(String(line)));
    }
  return { document: { ...document, values }, allowed, refusals };
}

/** In a file that several repositories may share, each line says which of them it is about. */
export const refuseMissingTargets = (allowed: readonly FileAcknowledgement[]): Refusal[] =>
  allowed
    .filter((one) => getTargetPattern(one) === undefined)
    .map((one) => ({
      at: [allowKey],
      place: one.place,
      problem: `${formatCode(formatAcknowledgement(one))} does not name its repository, but the run has several`,
      fix: `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${formatAcknowledgement(one)}`)}`,
    }));

/** The lines as a settings file has them. */
export const toAllowSection = (allowed: readonly FileAcknowledgement[]) =>
  allowed.length ? { [allowKey]: [...new Set(allowed.map(formatAcknowledgement))] } : {};

const operatorOnly = {
  problem: 'is not allowed in a repository’s own file: only the operator of the run may release a brake',
  fix: 'move it to a layer or to `--allow`, or write `own: {allow: true}` in the fleet file',
};

const describeNonList = (value: unknown) => ({
  problem: `is ${describeValue(value)}, but must be a list`,
  fix: 'write each line after `- `, such as `- visibility=private`',
});

const describeRunWide = (found: Acknowledgement) => ({
  problem: `${formatCode(formatAcknowledgement(found))} applies to a whole run, but a settings file applies to repositories`,
  fix: 'pass it as `--allow`',
});
