import {
  type Acknowledgement,
  acknowledgementFrom,
  acknowledgementText,
  isOfWholeRun,
  namedBy,
  refuseLine,
} from './acknowledgements.ts';
import type { SettingsDocument } from './reading/document.ts';
import type { Path, Place, Refusal } from './refusal.ts';
import { code, show } from './shown.ts';

/** Lists dangerous changes that the brakes let through, so that they are reviewed with the change itself. */
export const allowKey = '_allow';

export interface AllowedHere extends Acknowledgement {
  readonly place: Place;
}

/** Removes `_allow` from a settings file: it is about the brakes and not a setting. */
export function takeAllow(document: SettingsDocument, mayAllow: boolean) {
  const allowed: AllowedHere[] = [];
  const refusals: Refusal[] = [];
  if (!Object.hasOwn(document.values, allowKey)) return { document, allowed, refusals };
  const { [allowKey]: lines, ...values } = document.values;
  const refuse = (at: Path, sentence: Omit<Refusal, 'at' | 'place'>) =>
    refusals.push({ at, place: document.place(at), ...sentence });
  if (!mayAllow) refuse([allowKey], { ...notYours, costs: allowKey });
  else if (!Array.isArray(lines)) refuse([allowKey], noList(lines));
  else
    for (const [index, line] of lines.entries()) {
      const at = [allowKey, index];
      const found = acknowledgementFrom(String(line));
      if (found) allowed.push({ ...found, place: document.place(at) });
      if (found && isOfWholeRun(found)) refuse(at, ofWholeRun(found));
      if (!found) refuse(at, refuseLine(String(line)));
    }
  return { document: { ...document, values }, allowed, refusals };
}

/** In a file that several repositories may share, each line says which of them it is about. */
export const withoutTarget = (allowed: readonly AllowedHere[]): Refusal[] =>
  allowed
    .filter((one) => namedBy(one) === undefined)
    .map((one) => ({
      at: [allowKey],
      place: one.place,
      problem: `${code(acknowledgementText(one))} does not name its repository, but the run has several`,
      fix: `write \`OWNER/NAME:\` before it, such as ${code(`acme/shop:${acknowledgementText(one)}`)}`,
    }));

/** The lines as a settings file has them. */
export const allowValue = (allowed: readonly AllowedHere[]) =>
  allowed.length ? { [allowKey]: [...new Set(allowed.map(acknowledgementText))] } : {};

const notYours = {
  problem: 'is not allowed in a repository’s own file: only the operator of the run may release a brake',
  fix: 'move it to a layer or to `--allow`, or write `own: {allow: true}` in the fleet file',
};

const noList = (value: unknown) => ({
  problem: `is ${show(value)}, but must be a list`,
  fix: 'write each line after `- `, such as `- visibility=private`',
});

const ofWholeRun = (found: Acknowledgement) => ({
  problem: `${code(acknowledgementText(found))} applies to a whole run, but a settings file applies to repositories`,
  fix: 'pass it as `--allow`',
});
