import { formatCode } from '../message-text.ts';
import type { SettingsDocument } from '../reading/document.ts';
import { SectionFindings, type SectionShape } from '../reading/findings.ts';
import type { Refusal, Remark } from '../refusal.ts';
import type { ProblemWithFix } from '../schema/messages.ts';
import { resolveSectionAlias, sectionAliases } from './section-names.ts';
import { explainUnknownKey, fleetKeys, otherFleetKeys } from './unknown-keys.ts';

/** Returns the sections of the file in the order of `sections`, and refuses all other keys. */
export function collectSectionsInFile(document: SettingsDocument, sections: readonly SectionShape[]) {
  const refusals: Refusal[] = [];
  const remarks: Remark[] = Object.keys(document.values).length
    ? []
    : [{ at: [], place: { ...document.place([]), line: 1, column: 1 }, message: 'the file declares nothing' }];
  const spellings = new Map<string, string>();
  const names = [...sections.map(({ key }) => key), ...Object.keys(sectionAliases)];
  // A fleet file in place of a settings file is one mistake.
  const [fleetKey, ...redundantFleetKeys] = fleetKeys.filter((key) => Object.hasOwn(document.values, key));
  const beside: readonly string[] = fleetKey ? [...otherFleetKeys, ...redundantFleetKeys] : [];
  for (const [writtenKey, value] of Object.entries(document.values)) {
    if (beside.includes(writtenKey)) continue;
    const key = resolveSectionAlias(writtenKey);
    const first = spellings.get(key);
    const refuse = (sentence: Omit<Refusal, 'at' | 'place'>) =>
      refusals.push({ at: [writtenKey], place: document.place([writtenKey]), ...sentence });
    if (first !== undefined) refuse(describeDuplicateAlias(first, document.place([first]).line));
    else if (!sections.some((section) => section.key === key))
      refuse(explainUnknownKey(writtenKey, value, names, sections));
    spellings.set(key, first ?? writtenKey);
  }
  const sectionsInFile = sections.flatMap((section) => {
    const writtenKey = spellings.get(section.key);
    if (writtenKey === undefined) return [];
    return new SectionFindings(section, document.values[writtenKey], document, writtenKey);
  });
  return { sectionsInFile, refusals, remarks };
}

const describeDuplicateAlias = (first: string, line: number): ProblemWithFix => ({
  problem: `is another name of ${formatCode(first)} on line ${line}`,
  fix: 'merge the two under one of the names',
});
