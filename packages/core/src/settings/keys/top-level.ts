import type { SettingsDocument } from '../reading/document.ts';
import type { NamedSection, NamedShape } from '../reading/findings.ts';
import type { Refusal, Remark } from '../refusal.ts';
import { code } from '../shown.ts';
import { otherNames, ownName } from './section-names.ts';
import { besideTargets, fleetKeys, refuseUnknownKey } from './unknown-keys.ts';

export interface KnownSections {
  readonly sections: readonly NamedShape[];
}

/** Finds the sections that a file names, in the order passed in, and refuses its other keys. */
export function readKeys(document: SettingsDocument, known: KnownSections) {
  const refusals: Refusal[] = [];
  const remarks: Remark[] = Object.keys(document.values).length
    ? []
    : [{ at: [], place: { ...document.place([]), line: 1, column: 1 }, message: 'the file declares nothing' }];
  const spellings = new Map<string, string>();
  const names = [...known.sections.map(({ key }) => key), ...Object.keys(otherNames)];
  // A fleet file in place of a settings file is one mistake.
  const [fleetKey, ...others] = fleetKeys.filter((key) => Object.hasOwn(document.values, key));
  const beside: readonly string[] = fleetKey ? [...besideTargets, ...others] : [];
  for (const [spelt, value] of Object.entries(document.values)) {
    if (beside.includes(spelt)) continue;
    const key = ownName(spelt);
    const first = spellings.get(key);
    const refuse = (sentence: Omit<Refusal, 'at' | 'place'>) =>
      refusals.push({ at: [spelt], place: document.place([spelt]), ...sentence });
    if (first !== undefined) refuse(bothSpellings(first, document.place([first]).line));
    else if (!known.sections.some((section) => section.key === key))
      refuse(refuseUnknownKey(spelt, value, names, known.sections));
    spellings.set(key, first ?? spelt);
  }
  const named = known.sections.flatMap((section): NamedSection[] => {
    const spelt = spellings.get(section.key);
    return spelt === undefined ? [] : [{ section, spelt }];
  });
  return { named, refusals, remarks };
}

const bothSpellings = (first: string, line: number) => ({
  problem: `is another name of ${code(first)} on line ${line}`,
  fix: 'merge the two under one of the names',
});
