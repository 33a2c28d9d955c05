import { type Acknowledgement, acknowledgementFrom, acknowledgementText, namedBy } from './acknowledgements.ts';
import type { SettingsDocument } from './document.ts';
import type { Place, Refusal } from './refusal.ts';
import { code, quoted, shown } from './shown.ts';

/** Lists dangerous changes that the brakes let through, so that they are reviewed with the change itself. */
export const allowKey = '_allow';

/** A line of `_allow`, with its place. */
export interface AllowedHere extends Acknowledgement {
  readonly place: Place;
}

interface WithoutAllow {
  readonly document: SettingsDocument;
  readonly allowed: readonly AllowedHere[];
  readonly refusals: readonly Refusal[];
}

/** Removes `_allow` from a settings file: it is about the brakes and not a setting. */
export function takeAllow(document: SettingsDocument, mayAllow: boolean): WithoutAllow {
  const { values, place } = document;
  if (!Object.hasOwn(values, allowKey)) return { document, allowed: [], refusals: [] };
  const { [allowKey]: lines, ...rest } = values;
  const without = { document: { ...document, values: rest }, allowed: [] };
  const refuse = (at: Refusal['at'], sentence: Omit<Refusal, 'at' | 'place'>): Refusal => ({
    at,
    place: place(at),
    ...sentence,
  });
  if (!mayAllow) return { ...without, refusals: [refuse([allowKey], { ...notYours, costs: allowKey })] };
  if (!Array.isArray(lines)) return { ...without, refusals: [refuse([allowKey], noList(lines))] };
  const read = lines.map((line, index) => ({ line, index, found: acknowledgementFrom(String(line)) }));
  return {
    ...without,
    allowed: read.flatMap(({ found, index }) => (found ? { ...found, place: place([allowKey, index]) } : [])),
    refusals: read.flatMap(({ line, index, found }) => {
      if (!found) return refuse([allowKey, index], allowsNothing(line));
      return found.code === 'targets' ? refuse([allowKey, index], ofWholeRun(found)) : [];
    }),
  };
}

/** In a file that several repositories may share, each line says which of them it is about. */
export const withoutTarget = (allowed: readonly AllowedHere[], isOfOrganization = false): Refusal[] =>
  allowed
    .filter((one) => namedBy(one) === undefined)
    .map((one) => ({
      at: [allowKey],
      place: one.place,
      problem: `${code(acknowledgementText(one))} does not say in which ${isOfOrganization ? 'organization' : 'repository'}, and the run is about several`,
      fix: isOfOrganization
        ? `write its name before it, such as ${code(`acme:${acknowledgementText(one)}`)}`
        : `write \`OWNER/NAME:\` before it, such as ${code(`acme/shop:${acknowledgementText(one)}`)}`,
    }));

/** The lines as a settings file has them. */
export const allowValue = (allowed: readonly AllowedHere[]) =>
  allowed.length ? { [allowKey]: [...new Set(allowed.map(acknowledgementText))] } : {};

const notYours = {
  problem: 'is not for a repository’s own file: only whoever runs this may release a brake',
  fix: 'remove it; the line belongs in a file of the run, such as a layer, or in its `--allow`, unless the fleet file says `own: {allow: true}`',
};

const noList = (value: unknown) => ({
  problem: `is ${shown(value)}, and must be a list`,
  fix: 'write each line after `- `, such as `- visibility=private`',
});

const allowsNothing = (line: unknown) => ({
  problem: `${quoted(String(line))} allows nothing that a brake holds`,
  fix: 'copy the line that the report shows, such as `visibility=private` or `removals:labels=12`',
});

const ofWholeRun = (found: Acknowledgement) => ({
  problem: `${code(acknowledgementText(found))} is about a whole run, and a settings file is about its repositories`,
  fix: 'give it as `--allow`',
});
