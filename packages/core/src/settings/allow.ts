import {
  type Acknowledgement,
  describeUnknownAcknowledgement,
  formatAcknowledgement,
  getRepositoryPattern,
  isRunWide,
  parseAcknowledgement,
} from './acknowledgements.ts';
import { describeValue, formatCode } from './message-text.ts';
import type { SettingsDocument } from './reading/document.ts';
import type { Path, Place, Refusal } from './refusal.ts';
import type { ProblemWithFix } from './schema/messages.ts';

/** `_allow` lists acknowledgements in a settings file, where reviewers see them with the change itself. */
export const allowKey = '_allow';

export interface FileAcknowledgement extends Acknowledgement {
  readonly place: Place;
}

export function splitOffAcknowledgements(document: SettingsDocument, mayAllow: boolean) {
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
      const acknowledgement = parseAcknowledgement(String(line));
      if (acknowledgement) allowed.push({ ...acknowledgement, place: document.place(at) });
      if (acknowledgement && isRunWide(acknowledgement)) refuse(at, describeRunWide(acknowledgement));
      if (!acknowledgement) refuse(at, describeUnknownAcknowledgement(String(line)));
    }
  return { document: { ...document, values }, allowed, refusals };
}

/** A file that several repositories share cannot imply the repository. */
export const refuseAcknowledgementsWithoutRepository = (allowed: readonly FileAcknowledgement[]): Refusal[] =>
  allowed
    .filter((acknowledgement) => getRepositoryPattern(acknowledgement) === undefined)
    .map((acknowledgement) => ({
      at: [allowKey],
      place: acknowledgement.place,
      problem: `${formatCode(formatAcknowledgement(acknowledgement))} does not name its repository, but the run has several`,
      fix: `write \`OWNER/NAME:\` before it, such as ${formatCode(`acme/shop:${formatAcknowledgement(acknowledgement)}`)}`,
    }));

export const toAllowSection = (allowed: readonly FileAcknowledgement[]) =>
  allowed.length ? { [allowKey]: [...new Set(allowed.map(formatAcknowledgement))] } : {};

const operatorOnly = {
  problem: 'is not allowed in a repository’s own file: only the operator of the run may release a brake',
  fix: 'move it to a layer or to `--allow`, or write `own: {allow: true}` in the fleet file',
};

const describeNonList = (value: unknown): ProblemWithFix => ({
  problem: `is ${describeValue(value)}, but must be a list`,
  fix: 'write each line after `- `, such as `- visibility=private`',
});

const describeRunWide = (acknowledgement: Acknowledgement): ProblemWithFix => ({
  problem: `${formatCode(formatAcknowledgement(acknowledgement))} applies to a whole run, but a settings file applies to repositories`,
  fix: 'pass it as `--allow`',
});
